import { LineCounter, type YAMLError } from 'yaml'
import type { Finding } from './finding.ts'
import type { Place, SourceFile } from './source-file.ts'

const quoteAdvice = 'put quotes around the text, e.g. summary: "One thing: another"'

const advice: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  TAB_AS_INDENT: 'begins with a tab; use spaces to move a line to the right',
  DUPLICATE_KEY: 'is written twice; remove one of the two',
  BLOCK_AS_IMPLICIT_KEY: `has a second colon, which YAML takes for another field; ${quoteAdvice}`,
  MULTILINE_IMPLICIT_KEY: 'is no field; write a name, a colon and a space before the value',
  BAD_SCALAR_START: `begins with a sign that means something in YAML; ${quoteAdvice}`,
  UNEXPECTED_TOKEN: `goes on after its closing quote; use the other kind of quotes outside, e.g. "It's"`,
  TAG_RESOLVE_FAILED: `begins with ! which means something in YAML; ${quoteAdvice}`,
  BAD_ALIAS: `begins with * or & which means something in YAML; ${quoteAdvice}`,
}

/** The name of the field on a line, so that the message can name it. */
function fieldOn(line: string): string {
  return /^\s*(?:- +)?(?:\{ *)?([A-Za-z][\w-]*)/.exec(line)?.[1] ?? 'this line'
}

function opensQuote(line: string): boolean {
  const quoted = /^\s*(?:- +)?(?:[\w-]+: +)?(['"])(.*)$/.exec(line)
  return quoted !== null && !(quoted[2] ?? '').includes(quoted[1] ?? '')
}

interface Spot extends Place {
  readonly words: string
}

/** YAML notices some mistakes only later; this goes back to the line that made them. */
function spotOf(error: YAMLError, others: readonly YAMLError[], lines: readonly string[], at: Place): Spot {
  const here = (line: number, words: string): Spot => ({
    line,
    column: (/\S/.exec(lines[line - 1] ?? '')?.index ?? 0) + 1,
    words,
  })
  if (error.code === 'MISSING_CHAR' && /quote/.test(error.message)) {
    const line = lines.findLastIndex(opensQuote) + 1
    return here(line || at.line, 'opens a quote that is never closed; close it at the end of the text')
  }
  if (error.code === 'BAD_INDENT' && error.message.startsWith('Flow'))
    return here(at.line - 1, 'opens a bracket that is never closed; close it on the same line')
  const isTooFarRight = others.some(
    ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === error.pos[0],
  )
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && isTooFarRight)
    return here(at.line + 1, 'stands too far to the right; line it up with the field above')
  if (/sequence may not be used/.test(error.message))
    return here(at.line, 'does not line up with the entries above; give each - the same spaces')
  return { ...at, words: advice[error.code] ?? `cannot be read: ${error.message}` }
}

/** Why the fields cannot be read, on the line where the mistake stands. */
export function yamlProblems(source: SourceFile): Finding[] {
  const { parts, yaml } = source
  if (parts.problem) {
    const { line, message } = parts.problem
    return [source.at({ line, column: 1 }, message)]
  }
  const lines = parts.yaml.split('\n')
  const counter = new LineCounter()
  for (let at = -1; (at = parts.yaml.indexOf('\n', at + 1)) !== -1; ) counter.addNewLine(at + 1)
  counter.lineStarts.unshift(0)
  const all = [...yaml.errors, ...yaml.warnings]
  // One mistake confuses all that follows: the first one is the true one.
  return all.slice(0, 1).map((error) => {
    const { line, col } = counter.linePos(error.pos[0])
    const spot = spotOf(error, all, lines, { line, column: col })
    const place = { line: spot.line + parts.yamlLine - 1, column: spot.column }
    return source.at(place, `${fieldOn(lines[spot.line - 1] ?? '')}: ${spot.words}`)
  })
}
