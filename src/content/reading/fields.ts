import {
  Document,
  isCollection,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  YAMLParseError,
} from 'yaml'

/** Fields as YAML, with the place of each. */
export interface ReadFields {
  readonly yaml: Document
  readonly lines: LineCounter
  /** What the fields say; undefined when there is a mistake in the YAML. */
  readonly data: unknown
}

type Span = readonly [number, number]

const spanOf = ({ range }: Node): Span => (range ? [range[0], range[1]] : [0, 1])

/** What YAML can do and no editor means: an alias for another value, a list as the name of a field. */
function findOddity(yaml: Document): Span | undefined {
  let found: Span | undefined
  visit(yaml, {
    Alias(_, node) {
      found = spanOf(node)
      return visit.BREAK
    },
    Pair(_, { key }) {
      if (!isCollection(key)) return undefined
      found = spanOf(key)
      return visit.BREAK
    },
  })
  return found
}

function refuseOddities(yaml: Document): void {
  const found = findOddity(yaml)
  if (found) yaml.errors.push(new YAMLParseError([...found], 'BAD_ALIAS', 'oddity'))
}

function read(text: string, lines: LineCounter): ReadFields {
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  refuseOddities(yaml)
  const isRight = yaml.errors.length === 0 && yaml.warnings.length === 0
  return { yaml, lines, data: isRight ? (yaml.toJS() as unknown) : undefined }
}

/** The one reader of YAML: what the content check reads, the build reads alike. */
export function readFields(text: string): ReadFields {
  const lines = new LineCounter()
  try {
    return read(text, lines)
  } catch {
    // Thousands of brackets inside each other are more than its stack can hold.
    const yaml = new Document()
    yaml.errors.push(new YAMLParseError([0, 1], 'IMPOSSIBLE', 'too many brackets inside each other'))
    return { yaml, lines, data: undefined }
  }
}
