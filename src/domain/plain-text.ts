import type { FieldProblem } from './field-problem.ts'

/** How many lines a field holds: a name is one, a message may be many. */
export type Lines = 'one' | 'many'

/**
 * Nobody types these: control characters, halves of letters, characters without a meaning or with a private
 * one, separators that no form sends, and the override that shows text backwards.
 */
const neverText = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029\u202E]/u
/** The joiners stay: Hindi and emoji are written with them. */
const unseenMark = /(?![\u200C-\u200D\u202E])\p{Cf}/gu
/** Some letters, such as the Hangul filler, are drawn as nothing. */
const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Takes out the marks that come along unseen when honest people paste from contacts and chats. */
export function withoutMarks(text: string): string {
  return text.replace(unseenMark, '')
}

/**
 * A typed text as it is kept: without unseen marks and outer spaces, each line ended the same way, and in
 * NFC, so that the same words from two keyboards are one text and two presses with them one wish.
 */
export function tidyText(text: string): string {
  return withoutMarks(text).replace(/\r\n?/g, '\n').normalize('NFC').trim()
}

/** What is wrong with a text that must say something; `empty` when it says nothing, undefined when nothing is. */
export function textProblem(
  typed: string,
  empty: FieldProblem,
  lines: Lines = 'one',
): FieldProblem | undefined {
  const text = tidyText(typed)
  if (neverText.test(lines === 'many' ? text.replace(/[\n\t]/g, '') : text)) return 'unprintable'
  return visibleLetter.test(text) ? undefined : empty
}
