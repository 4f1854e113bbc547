import { basename, dirname, extname } from 'node:path'
import { type Document, isMap, isScalar, type Node } from 'yaml'
import { type Parts, splitFrontMatter } from '#content/reading/entry.ts'
import { decode, type LineProblem } from './decode.ts'
import type { Finding } from './finding.ts'
import type { StoredFile } from './project.ts'
import { type Recovered, recoverFields } from './yaml.ts'

export type Path = readonly PropertyKey[]
export interface Place {
  readonly line: number
  readonly column: number
}

/** A file as written by an editor, with source positions. */
export interface SourceFile {
  /** Path relative to the project. */
  readonly path: string
  /** Its folder, relative to the project. */
  readonly folder: string
  /** Its name without .md, used in references and URLs. */
  readonly id: string
  readonly text: string
  readonly parts: Parts
  /** Why the file cannot be read at all; empty when it can. */
  readonly unreadable: readonly LineProblem[]
  /** The fields, as far as YAML errors allow. */
  readonly recovered: Recovered
  readonly yaml: Document
  /** The parsed fields; undefined when none can be read. */
  readonly data: unknown
  readonly placeOfValue: (path: Path) => Place
  readonly placeOfKey: (path: Path, key: string) => Place
  /** Creates an error (or warning) about a field. */
  readonly about: (path: Path, message: string, severity?: Finding['severity']) => Finding
  readonly at: (position: Place, message: string, severity?: Finding['severity']) => Finding
}

/** A field's path for display: `chapters[0].name`. */
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

function keyNode(map: Node | undefined, key: string): Node | undefined {
  const keys = isMap(map) ? map.items.map((item) => item.key) : []
  return keys.filter(isScalar).find(({ value }) => String(value) === key)
}

/** Source positions of fields. */
function placesIn({ yaml, lines }: Recovered['fields'], parts: Parts) {
  const placeOf = (node: Node | undefined): Place => {
    if (!node?.range) return { line: parts.fieldsLine, column: 1 }
    const { line, col } = lines.linePos(node.range[0])
    return { line: line + parts.yamlLine - 1, column: col }
  }
  const placeOfValue = (field: Path): Place => {
    // The fields as a whole start at the top.
    if (field.length === 0) return placeOf(undefined)
    const node = nodeAt(yaml, field)
    // If missing: the list entry or group it is missing from, else the top of the fields.
    return node ? placeOf(node) : placeOfGroup(field.slice(0, -1))
  }
  const placeOfGroup = (group: Path) => (group.length === 0 ? placeOf(undefined) : placeOfValue(group))
  const placeOfKey = (group: Path, key: string) => {
    const map = nodeAt(yaml, group)
    return placeOf(keyNode(map, key) ?? map)
  }
  return { placeOfValue, placeOfKey }
}

export function readSource(file: StoredFile): SourceFile {
  const { path } = file
  const { text, problems } = decode(file.bytes())
  const parts = splitFrontMatter(problems.length > 0 ? '---\n---\n' : text, extname(path) === '.yaml')
  const recovered = recoverFields(parts.yaml)
  const unreadable = problems.length > 0 || !parts.problem ? problems : [parts.problem]
  const places = placesIn(recovered.fields, parts)
  const at: SourceFile['at'] = (position, message, severity = 'error') => ({ file: path, ...position, severity, message })
  return {
    path,
    folder: dirname(path),
    id: basename(path, extname(path)),
    text,
    parts,
    unreadable,
    recovered,
    yaml: recovered.fields.yaml,
    data: unreadable.length > 0 ? undefined : recovered.fields.data,
    ...places,
    at,
    about: (field, message, severity) =>
      at(places.placeOfValue(field), `${nameOf(field)}: ${message}`, severity),
  }
}
