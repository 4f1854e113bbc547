import { type Change, bytesOf, wordsOf } from './overlay.ts'

/** One kind of mistake: how the sample content is damaged, and where and how it must be told. */
export interface MistakeKind {
  readonly name: string
  readonly damage: () => readonly Change[] | Promise<readonly Change[]>
  /** The file that it must be told of. */
  readonly file: string
  /** A line number, or words of the line in the damaged file. */
  readonly line: number | string
  /** What went wrong and, after the semicolon, what to do. */
  readonly says: RegExp
}

export const text = (path: string, words: string): Change => [path, Buffer.from(words)]

/** The file with some words replaced. */
export function replaced(path: string, from: string, to: string): Change {
  const before = wordsOf(path)
  const after = before.replace(from, () => to)
  if (after === before) throw new Error(`${path} does not say "${from}"`)
  return text(path, after)
}

/** The file with a paragraph put in front of its text. */
function paragraph(path: string, words: string): Change {
  const end = wordsOf(path).indexOf('\n---\n') + '\n---\n'.length
  return text(path, `${wordsOf(path).slice(0, end)}\n${words}\n\n${wordsOf(path).slice(end).trimStart()}`)
}

export const moved = (from: string, to: string): Change[] => [
  [from, undefined],
  [to, bytesOf(from)],
]

export const typed = (
  name: string,
  file: string,
  [from, to]: readonly [string, string],
  line: MistakeKind['line'],
  says: RegExp,
): MistakeKind => ({ name, file, line, says, damage: () => [replaced(file, from, to)] })

export const written = (name: string, file: string, words: string, says: RegExp, line = words.split('\n')[0] ?? ''): MistakeKind => ({
  name,
  file,
  line,
  says,
  damage: () => [paragraph(file, words)],
})

export const made = (
  name: string,
  file: string,
  damage: MistakeKind['damage'],
  line: MistakeKind['line'],
  says: RegExp,
): MistakeKind => ({ name, file, line, says, damage })
