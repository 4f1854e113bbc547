import { z } from 'zod'
import { readNumber } from '#content/price.ts'
import { fieldAt, isOptionalAt } from './schema-walk.ts'
import type { Finding } from './finding.ts'
import { type Path, type SourceFile, nameOf } from './source-file.ts'
import { nearest } from '../../src/domain/nearest-word.ts'
import { didYouMean } from './suggest.ts'

type Issue = z.core.$ZodIssue

const shown = (value: unknown) => {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text
}

const wanted: Readonly<Record<string, string>> = {
  string: 'a text; put it in quotes',
  number: 'a number; write digits, without quotes',
  int: 'a whole number; write digits, without quotes',
  boolean: 'true or false; write one of them, without quotes',
  array: 'a list; begin each entry on a line of its own with - ',
  object: 'a group of fields; write each on a line of its own below it',
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined,
    data,
  )
}

function wrongType({ expected }: Extract<Issue, { code: 'invalid_type' }>, value: unknown): string {
  const needed = wanted[expected] ?? expected
  const meant = (expected === 'number' || expected === 'int') && typeof value === 'string' ? readNumber(value) : undefined
  return `${shown(value)} must be ${needed}${meant === undefined ? '' : `, e.g. ${meant}`}`
}

/** A line may be removed only if the field is optional. */
export const emptyWords = (isOptional: boolean) => `is empty; write ${isOptional ? 'something or remove the line' : 'it, the site needs it'}`

function tooMany(what: unknown, count: number, limit: number, words: 'at most' | 'at least'): string {
  return Array.isArray(what)
    ? `has ${count} ${count === 1 ? 'entry' : 'entries'}; ${words} ${limit} ${words === 'at most' ? 'fit' : 'are needed'}`
    : `has ${count} characters; ${words} ${limit} ${words === 'at most' ? 'fit' : 'are needed'}`
}

function wrongSize(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>, value: unknown, isOptional: boolean): string {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : undefined
  if (issue.code === 'too_big')
    return length === undefined
      ? `${shown(value)} is too large; at most ${issue.maximum}`
      : tooMany(value, length, Number(issue.maximum), 'at most')
  if (length === 0) return emptyWords(isOptional)
  return length === undefined
    ? `${shown(value)} is too small; write a number above ${issue.minimum}`
    : tooMany(value, length, Number(issue.minimum), 'at least')
}

/** The schema's own messages are advice; zod's default ones are not for editors. */
const isOurs = ({ message }: Issue) => !/^(?:Invalid|Too |Unrecognized|Expected)/.test(message)

/** Words for true and false that YAML reads as strings. */
const spokenTruth = /^(?:(yes|y|on|true|1)|no|n|off|false|0)$/i

function truthAdvice(issue: Issue, value: unknown): string | undefined {
  const wantsTruth =
    (issue.code === 'invalid_type' && issue.expected === 'boolean') ||
    (issue.code === 'invalid_value' && issue.values.includes(true))
  const spoken = wantsTruth && value !== false ? spokenTruth.exec(String(value)) : null
  return spoken ? `${shown(value)} must be true or false; write ${spoken[1] ? 'true' : 'false'}, without quotes` : undefined
}

function wordsFor(issue: Issue, value: unknown, isOptional: boolean): string {
  if (issue.code === 'custom') return issue.message
  if (value === null) return emptyWords(isOptional)
  if (Array.isArray(value) && value.length === 0)
    return 'is an empty list; write its entries below it, each on a line that begins with - '
  const truth = truthAdvice(issue, value)
  if (truth !== undefined) return truth
  if (issue.code === 'invalid_value' && !isOurs(issue)) {
    const known = issue.values.map(String)
    return `${shown(value)} is not possible; ${didYouMean(shown(value).replaceAll('"', ''), known, `write ${known.join(' or ')}`)}`
  }
  if (isOurs(issue)) return `${shown(value)} is not right; ${issue.message}`
  if (issue.code === 'invalid_type') return wrongType(issue, value)
  if (issue.code === 'too_big' || issue.code === 'too_small') return wrongSize(issue, value, isOptional)
  return `${shown(value)} is not right; ${issue.message}`
}

function unknownAdvice(key: string, known: readonly string[]): string {
  const plain = key.replaceAll(/[^\w-]/g, '')
  if (plain !== key && known.includes(plain))
    return `has a sign in its name that nobody sees; delete the name and type ${plain} again`
  return `there is no such field; ${didYouMean(key, known, `remove it (known are ${known.join(', ')})`)}`
}

function unknownKeys(
  source: SourceFile,
  schema: z.ZodType,
  { path, keys }: Extract<Issue, { code: 'unrecognized_keys' }>,
): { findings: Finding[]; meant: string[] } {
  const group = fieldAt(schema, path)
  const known = group instanceof z.ZodObject ? Object.keys(group.shape) : []
  const findings = keys.map((key) =>
    source.at(
      source.placeOfKey(path, key),
      `${nameOf([...path, key])}: ${unknownAdvice(key, known)}`,
    ),
  )
  const meant = keys.flatMap((key) => {
    const near = nearest(key, known)
    return near === undefined ? [] : [nameOf([...path, near])]
  })
  return { findings, meant }
}

function aboutIssue(source: SourceFile, schema: z.ZodType, issue: Issue): Finding {
  const { path } = issue
  const value = valueAt(source.data, path)
  if (path.length === 0)
    return source.at({ line: source.parts.yamlLine, column: 1 }, 'the fields cannot be read; write lines of a name, a colon, a space and a value')
  if (value !== undefined) return source.about(path, wordsFor(issue, value, isOptionalAt(schema, path)))
  const { description, examples } = fieldAt(schema, path)?.meta() ?? {}
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  const such = typeof example === 'string' ? `, e.g. ${String(path.at(-1))}: ${example}` : ''
  return source.about(path, `is missing${description ? ` (${description})` : ''}; add the line${such}`)
}

/** Schema violations in a file, with locations and messages for editors. */
function schemaProblems(source: SourceFile, schema: z.ZodType): Finding[] {
  const { error } = schema.safeParse(source.data)
  if (!error) return []
  const unknown = error.issues
    .filter((issue) => issue.code === 'unrecognized_keys')
    .map((issue) => unknownKeys(source, schema, issue))
  const meant = new Set(unknown.flatMap((finding) => finding.meant))
  const others = error.issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    // A misspelt field is not reported as missing as well.
    .filter(({ path }) => valueAt(source.data, path) !== undefined || !meant.has(nameOf(path)))
    .filter(({ path }) => valueAt(source.data, path) !== undefined || !isLeftOut(source, path.at(-1)))
  return [
    ...unknown.flatMap(({ findings }) => findings),
    ...others.map((issue) => aboutIssue(source, schema, issue)),
  ]
}

/** Whether a field is missing only because a mistake in the YAML hides it. */
function isLeftOut({ recovered }: SourceFile, key: PropertyKey | undefined): boolean {
  return [...recovered.leftOut.values()].some((line) => line.split(/\W+/).includes(String(key)))
}

/** All problems with the fields of a file: syntax and values. */
export function fieldProblems(source: SourceFile, schema: z.ZodType): Finding[] {
  if (source.unreadable.length > 0)
    return source.unreadable.map(({ line, message }) => source.at({ line, column: 1 }, message))
  const { mistakes, leftOut } = source.recovered
  const { yamlLine } = source.parts
  const written = mistakes.map(({ line, column, words }) => source.at({ line: line + yamlLine - 1, column }, words))
  if (source.data === undefined) return written
  const said = schemaProblems(source, schema).filter(({ line }) => !leftOut.has(line - yamlLine + 1))
  return [...written, ...said]
}
