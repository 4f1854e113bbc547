import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import {
  type Alias,
  type Document,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  YAMLParseError,
} from 'yaml'
import type { Finding } from './finding.ts'
import { type Parts, splitFrontMatter } from './front-matter.ts'

export type Path = readonly PropertyKey[]
export interface Place {
  readonly line: number
  readonly column: number
}

/** One file as an editor wrote it, and where in it everything stands. */
export interface SourceFile {
  /** Path from the project's folder. */
  readonly path: string
  /** Path from the project's folder to its folder. */
  readonly folder: string
  /** Its name without .md: what other files and addresses call it. */
  readonly id: string
  readonly text: string
  readonly parts: Parts
  readonly yaml: Document
  /** What the fields say; undefined when the YAML cannot be read. */
  readonly data: unknown
  readonly placeOfValue: (path: Path) => Place
  readonly placeOfKey: (path: Path, key: string) => Place
  /** Makes an error (or a warning) about a field. */
  readonly about: (path: Path, message: string, severity?: Finding['severity']) => Finding
  readonly at: (place: Place, message: string, severity?: Finding['severity']) => Finding
}

/** `chapters[0].name`: how a person finds a field. */
export function nameOf(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')
}

function nodeAt(yaml: Document, path: Path): Node | undefined {
  const node: unknown = path.length === 0 ? yaml.contents : yaml.getIn(path, true)
  return node !== null && typeof node === 'object' && 'range' in node ? (node as Node) : undefined
}

/** Undefined when the YAML has mistakes: an odd tag or an unknown alias is one too. */
function readable(yaml: Document): unknown {
  if (yaml.errors.length > 0 || yaml.warnings.length > 0) return undefined
  const alias = aliasIn(yaml)
  if (!alias) return yaml.toJS() as unknown
  yaml.errors.push(new YAMLParseError(alias.range ? [alias.range[0], alias.range[1]] : [0, 0], 'BAD_ALIAS', 'alias'))
  return undefined
}

function aliasIn(yaml: Document): Alias | undefined {
  let found: Alias | undefined
  visit(yaml, {
    Alias(_, node) {
      found ??= node
    },
  })
  return found
}

export function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const parts = splitFrontMatter(text, extname(path) === '.yaml')
  const lines = new LineCounter()
  const yaml = parseDocument(parts.yaml, { lineCounter: lines, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: line + parts.yamlLine - 1, column: col }
  }
  const placeOfNode = (node: Node | undefined) =>
    node?.range ? placeAt(node.range[0]) : { line: parts.fieldsLine, column: 1 }

  const placeOfValue = (field: Path): Place => {
    const node = nodeAt(yaml, field)
    // Missing: the list entry or group it is missing from, else the head of the fields.
    if (node || field.length === 0) return field.length === 0 ? placeOfNode(undefined) : placeOfNode(node)
    return placeOfValue(field.slice(0, -1))
  }
  const at: SourceFile['at'] = (place, message, severity = 'error') => ({
    file: path,
    ...place,
    severity,
    message,
  })
  return {
    path,
    folder: dirname(path),
    id: basename(path, extname(path)),
    text,
    parts,
    yaml,
    data: readable(yaml),
    placeOfValue,
    placeOfKey: (map, key) => {
      const node = nodeAt(yaml, map)
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined
      return placeOfNode(isScalar(pair?.key) ? pair.key : node)
    },
    at,
    about: (field, message, severity) =>
      at(placeOfValue(field), `${nameOf(field)}: ${message}`, severity),
  }
}
