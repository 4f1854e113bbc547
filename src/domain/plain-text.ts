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
const visibleCharacter = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** No language puts more marks on one letter. The two of half width become marks by NFKC. */
const stackedMarks = /[\p{M}\uFF9E\uFF9F]{9}/u

/**
 * `text` in a normal form of Unicode. A letter under more marks than any language writes stays as it is: marks are sorted
 * one by one, and 48,000 of them take a second.
 */
export function normalised(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  // eslint-disable-next-line no-restricted-syntax -- The one place that looks first.
  return stackedMarks.test(text) ? text : text.normalize(form)
}

/** How much longer than it is kept a text may be as it was typed: unseen marks, and letters in two parts. */
const typedLength = 4

/**
 * Why a text is refused before anything is done with it: it is far longer than `limit`, or no text. Undefined when it may be
 * tidied, which costs little then.
 */
export function rawProblem(text: string, limit: number): 'long' | 'stacked' | undefined {
  if (text.length > limit * typedLength) return 'long'
  return stackedMarks.test(withoutMarks(text)) ? 'stacked' : undefined
}

/** Takes out the marks that come along unseen when honest people paste from contacts and chats. */
export function withoutMarks(text: string): string {
  return text.replace(unseenMark, '')
}

/**
 * A typed text as it is kept: without unseen marks and outer spaces, each line ended the same way, and in
 * NFC, so that the same words from two keyboards are one text and two presses with them one purchase.
 */
export function tidyText(text: string): string {
  return normalised(withoutMarks(text).replace(/\r\n?/g, '\n')).trim()
}

/** What is wrong with a text that must say something; `empty` when it says nothing, undefined when nothing is. */
export function textProblem(
  typed: string,
  empty: FieldProblem,
  lines: Lines = 'one',
): FieldProblem | undefined {
  const text = tidyText(typed)
  if (stackedMarks.test(text)) return 'unprintable'
  if (neverText.test(lines === 'many' ? text.replace(/[\n\t]/g, '') : text)) return 'unprintable'
  return visibleCharacter.test(text) ? undefined : empty
}

/** The text without what nobody types, where it is kept as it comes and no one is asked to mend it. */
export function typedAlone(text: string): string {
  const all = new RegExp(neverText, 'gu')
  return text.replace(all, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
}

/** Digits of full width and of Indian and Arabic scripts as 0 to 9: phones in India write ०१२ as well. */
export function plainDigits(text: string): string {
  return normalised(text, 'NFKC')
    .replace(/(?=\p{Nd})[\u0900-\u0DFF]/gu, (digit) => String((digit.charCodeAt(0) % 128) - 0x66))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
