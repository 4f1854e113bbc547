import { readFields, type ReadFields } from '#content/reading/entry.ts'
import type { YAMLError } from 'yaml'

const quoteAdvice = 'put quotes around the text, e.g. summary: "One thing: another"'

const advice: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  TAB_AS_INDENT: 'begins with a tab; use spaces to move a line to the right',
  DUPLICATE_KEY: 'is written twice; remove one of the two',
  BLOCK_AS_IMPLICIT_KEY: `has a second colon, which YAML takes for another field; ${quoteAdvice}`,
  MULTILINE_IMPLICIT_KEY: 'is no field; write a name, a colon and a space before the value',
  BAD_SCALAR_START: `begins with a sign that means something in YAML; ${quoteAdvice}`,
  UNEXPECTED_TOKEN: `goes on after its closing quote; use the other kind of quotes outside, e.g. "It's"`,
  TAG_RESOLVE_FAILED: `begins with ! which means something in YAML; ${quoteAdvice}`,
  BAD_ALIAS: `begins with *, & or a bracket, which means something in YAML; ${quoteAdvice}`,
  BAD_DQ_ESCAPE: `has a \\ between double quotes, which means something there; use single quotes, e.g. 'C:\\'`,
  IMPOSSIBLE: 'has too many brackets inside each other; write a list with - on lines of their own',
}

/** A YAML mistake: its position, field and remedy. */
interface Spot {
  /** 1-based, within the YAML. */
  readonly line: number
  readonly column: number
  readonly words: string
  /** The corrected line, if unambiguous. */
  readonly mended?: string
}

/** The name of the field on a line, for the message. */
function fieldOn(line: string): string {
  return /^\s*(?:- +)?(?:\{ *)?([A-Za-z][\w-]*)/.exec(line)?.[1] ?? 'this line'
}

function opensQuote(line: string): boolean {
  const quoted = /^\s*(?:- +)?(?:[\w-]+: +)?(['"])(.*)$/.exec(line)
  return quoted !== null && !(quoted[2] ?? '').includes(quoted[1] ?? '')
}

/** Characters that look like a space: from a web page, a word processor or a chat. */
const falseSpace = /^[ -]*[\u00A0\u1680\u2000-\u200D\u202F\u205F\u3000\uFEFF]/
const star = /^\s*\*\s/

type Told = Omit<Spot, 'column'>

const spacesOf = (line = '') => /^ */.exec(line)?.[0].length ?? 0

/** A line indented too little makes the lines below look indented too far. */
function tooFarRight(lines: readonly string[], line: number): Told {
  const [before = '', above = '', here = ''] = lines.slice(Math.max(line - 3, 0), line)
  const written = above.trimStart()
  const wanted = spacesOf(here) - (/^- +/.exec(written)?.[0].length ?? 0)
  if (spacesOf(before) !== spacesOf(here) || spacesOf(above) >= wanted)
    return { line, words: 'stands too far to the right; line it up with the field above' }
  const words = 'stands too far to the left; begin it with the same spaces as the others of its list or group'
  return { line: line - 1, words, mended: ' '.repeat(wanted) + written }
}

/** Mistakes visible in a line, wherever the parser reports them. */
function tellingLine(lines: readonly string[], noticed: number): Told | undefined {
  const falsely = lines.findIndex((line) => falseSpace.test(line)) + 1
  if (falsely > 0)
    return { line: falsely, words: 'begins with a sign that only looks like a space; delete it and type a space if one is needed' }
  const starred = [noticed, noticed + 1].find((line) => star.test(lines[line - 1] ?? ''))
  return starred !== undefined ? { line: starred, words: 'begins with *; in a list each entry begins with - and a space' } : undefined
}

/** The parser reports some mistakes late; this finds the line that caused them. */
function toldOf(error: YAMLError, all: readonly YAMLError[], lines: readonly string[], line: number): Told {
  if (error.code === 'MISSING_CHAR' && /quote/.test(error.message)) {
    const opening = lines.findLastIndex(opensQuote) + 1
    return { line: opening || line, words: 'opens a quote that is never closed; close it at the end of the text' }
  }
  if (error.code === 'BAD_INDENT' && error.message.startsWith('Flow'))
    return { line: Math.max(line - 1, 1), words: 'opens a bracket that is never closed; close it on the same line' }
  const isTooFarRight = all.some(
    ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === error.pos[0],
  )
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && isTooFarRight)
    return tooFarRight(lines, line + 1)
  if (/sequence may not be used/.test(error.message))
    return { line, words: 'does not line up with the entries above; give each - the same spaces' }
  return { line, words: advice[error.code] ?? `cannot be read here; ${quoteAdvice}` }
}

/** The first mistake in unreadable fields, which confuses everything after it. */
function spotIn({ yaml, lines: counter }: ReadFields, lines: readonly string[]): Spot {
  const all = [...yaml.errors, ...yaml.warnings]
  const [error] = all
  const noticed = counter.linePos(error?.pos[0] ?? 0)
  const message =
    tellingLine(lines, noticed.line) ??
    (error ? toldOf(error, all, lines, noticed.line) : { line: 1, words: 'cannot be read' })
  const line = Math.min(Math.max(message.line, 1), lines.length)
  const text = lines[line - 1] ?? ''
  const isThere = line === noticed.line
  const column = isThere ? noticed.col : (/\S/.exec(text)?.index ?? 0) + 1
  return { ...message, line, column, words: `${fieldOn(text)}: ${message.words}` }
}

/** Fields parsed without the broken lines, so that one mistake does not hide others. */
export interface Recovered {
  readonly fields: ReadFields
  readonly mistakes: readonly Spot[]
  /** Skipped lines of the YAML, 1-based. */
  readonly leftOut: ReadonlyMap<number, string>
}

const mostMistakes = 40
const isTopLevel = (line: string) => /^[^\s#-]/.test(line)

/** The lines of the top-level field that contains a line, including nested groups and lists. */
function blockAround(lines: readonly string[], at: number): [number, number] {
  const from = lines.findLastIndex((line, index) => index <= at && isTopLevel(line))
  const next = lines.findIndex((line, index) => index > at && isTopLevel(line))
  return [Math.max(from, 0), next === -1 ? lines.length : next]
}

/** Skips first the value, then the line, then the whole field. */
function without(lines: readonly string[], at: number, attempt: number): string[] {
  const [from, to] = attempt < 2 ? [at, at + 1] : blockAround(lines, at)
  const key = /^ *(?:- +)?[A-Za-z][\w-]*:(?= |$)/.exec(lines[at] ?? '')?.[0] ?? ''
  return lines.map((line, index) => (index < from || index >= to ? line : attempt === 0 ? key : ''))
}

/** Errors next to a mistake are consequences of it. */
const follows = (line: number, leftOut: ReadonlyMap<number, string>) =>
  [line - 1, line, line + 1].some((near) => leftOut.has(near))

export function recoverFields(yaml: string): Recovered {
  const written = yaml.split('\n')
  const mistakes: Spot[] = []
  const leftOut = new Map<number, string>()
  const attempts = new Map<number, number>()
  let lines = written
  let fields = readFields(yaml)
  for (let round = 0; fields.data === undefined && round < mostMistakes; round++) {
    const spot = spotIn(fields, lines)
    if (mistakes.length === 0 || !follows(spot.line, leftOut)) mistakes.push(spot)
    const attempt = attempts.get(spot.line) ?? 0
    attempts.set(spot.line, attempt + 1)
    if (attempt > 2) break
    lines = spot.mended === undefined ? without(lines, spot.line - 1, attempt) : lines.with(spot.line - 1, spot.mended)
    for (const [index, line] of lines.entries())
      if (line !== written[index]) leftOut.set(index + 1, written[index] ?? '')
    fields = readFields(lines.join('\n'))
  }
  return { fields, mistakes, leftOut }
}
