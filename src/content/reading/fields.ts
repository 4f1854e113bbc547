import { type Alias, Document, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml'

/** Fields as YAML, with the place of each. */
export interface ReadFields {
  readonly yaml: Document
  readonly lines: LineCounter
  /** What the fields say; undefined when there is a mistake in the YAML. */
  readonly data: unknown
}

function firstAlias(yaml: Document): Alias | undefined {
  let found: Alias | undefined
  visit(yaml, {
    Alias(_, node) {
      found = node
      return visit.BREAK
    },
  })
  return found
}

/** An odd tag or an alias is a mistake too: an editor never means one. */
function refuseAliases(yaml: Document): void {
  const alias = firstAlias(yaml)
  if (!alias) return
  const [from = 0, to = from] = alias.range ?? []
  yaml.errors.push(new YAMLParseError([from, to], 'BAD_ALIAS', 'alias'))
}

function read(text: string, lines: LineCounter): ReadFields {
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  refuseAliases(yaml)
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
