import { Document, isCollection, LineCounter, type Node, parseDocument, visit, YAMLParseError } from 'yaml'
import { z } from 'zod'

/** Parsed YAML fields, with the position of each. */
export interface ReadFields {
  readonly yaml: Document
  readonly lines: LineCounter
  /** The values of the fields; undefined if the YAML has an error. */
  readonly data: unknown
}

type Span = readonly [number, number]

const spanOf = ({ range }: Node): Span => (range ? [range[0], range[1]] : [0, 1])

/** YAML features that editors never intend: an alias for another value, a list as the name of a field. */
function findOddity(yaml: Document): Span | undefined {
  let oddity: Span | undefined
  visit(yaml, {
    Alias(_, node) {
      oddity = spanOf(node)
      return visit.BREAK
    },
    Pair(_, { key }) {
      if (!isCollection(key)) return undefined
      oddity = spanOf(key)
      return visit.BREAK
    },
  })
  return oddity
}

function refuseOddities(yaml: Document): void {
  const oddity = findOddity(yaml)
  if (oddity) yaml.errors.push(new YAMLParseError([...oddity], 'BAD_ALIAS', 'oddity'))
}

function read(text: string, lines: LineCounter): ReadFields {
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  refuseOddities(yaml)
  const isRight = yaml.errors.length === 0 && yaml.warnings.length === 0
  return { yaml, lines, data: isRight ? (yaml.toJS() as unknown) : undefined }
}

/** The only YAML reader: the content check and the build parse files in the same way. */
export function readFields(text: string): ReadFields {
  const lines = new LineCounter()
  try {
    return read(text, lines)
  } catch {
    // Thousands of nested brackets would overflow the parser's stack.
    const yaml = new Document()
    yaml.errors.push(new YAMLParseError([0, 1], 'IMPOSSIBLE', 'too many brackets inside each other'))
    return { yaml, lines, data: undefined }
  }
}

/** A split file; lines count from 1 in the original file. */
export interface Parts {
  readonly yaml: string
  /** The line on which `yaml` begins. */
  readonly yamlLine: number
  /** Where a missing field is reported: the line that opens the fields. */
  readonly fieldsLine: number
  readonly body: string
  /** The line on which `body` begins. */
  readonly bodyLine: number
  /** Why the file cannot be split, and the line that shows it. */
  readonly problem?: { readonly line: number; readonly message: string }
}

const fence = /^---[ \t]*$/

function broken(line: number, message: string): Parts {
  return { yaml: '', yamlLine: 1, fieldsLine: 1, body: '', bodyLine: 1, problem: { line, message } }
}

/** Front matter formats of other systems. */
const foreignFields: readonly (readonly [head: RegExp, words: string])[] = [
  [/^\+\+\+/, 'the fields are TOML between +++, as Hugo writes them; write them between two lines of ---, each as name: value'],
  [/^(?:\{|;;;|---\s*json)/i, 'the fields are JSON; write them between two lines of ---, each on a line of its own as name: value, without braces and commas'],
  [/^---\s*toml/i, 'the fields are TOML; write them between two lines that hold only ---, each as name: value'],
  [/^<(?:!doctype|html|\?xml)/i, 'the file is a page of HTML; write its fields between two lines of ---, and its text below in markdown'],
]

/** The first line that cannot belong to the fields: the closing fence is missing above it. */
function lineAfterFields(lines: readonly string[]): number {
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  return blank === -1 ? lines.length : blank + 1
}

/** Splits fields and text. Accepts a byte order mark and the line ends of other systems. */
export function splitFrontMatter(written: string, isYamlOnly: boolean): Parts {
  const text = written.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (isYamlOnly) return { yaml: text, yamlLine: 1, fieldsLine: 1, body: '', bodyLine: 1 }
  const lines = text.split('\n')
  if (!fence.test(lines[0] ?? ''))
    return broken(
      1,
      foreignFields.find(([head]) => head.test(lines[0] ?? ''))?.[1] ??
        'the fields must come first; begin the file with a line that holds only ---',
    )
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end === -1)
    return broken(
      lineAfterFields(lines),
      'the fields are never closed; put a line that holds only --- after the last one',
    )
  return {
    yaml: lines.slice(1, end).join('\n') + '\n',
    yamlLine: 2,
    fieldsLine: 1,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

const group = z.record(z.string(), z.unknown())
const unreadable = 'cannot be read; npm run content names the line and says what to write'

/** The fields and the text of a markdown file, for Astro; throws if an error makes them unreadable. */
export function readEntry(contents: string) {
  const { yaml, body, problem } = splitFrontMatter(contents, false)
  const data = group.safeParse(readFields(yaml).data).data
  if (problem || !data) throw new Error(unreadable)
  return { data, body: body.trim(), rawData: yaml }
}

/** The fields of a file without text; throws like `readEntry`. */
export function readYamlFile(contents: string): Record<string, unknown> {
  const { data } = group.safeParse(readFields(splitFrontMatter(contents, true).yaml).data)
  if (!data) throw new Error(unreadable)
  return data
}
