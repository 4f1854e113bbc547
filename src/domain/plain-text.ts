import type { FieldProblem } from './field-problem.ts'

/** How many lines a field holds: of a name one, of a message many. */
export type Lines = 'one' | 'many'

/**
 * Never typed: control characters, lone surrogates, unassigned or private-use characters, separators that no form
 * sends, and the override that shows text backwards.
 */
const neverText = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029\u202E]/u
/** Joiners are excluded: Hindi and emoji need them. */
const unseenMark = /(?![\u200C-\u200D\u202E])\p{Cf}/gu
/** Some letters, such as the Hangul filler, are invisible. */
const visibleCharacter = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** No language puts more marks on one letter. The two of half width become marks by NFKC. */
const stackedMarks = /[\p{M}\uFF9E\uFF9F]{9}/u

/**
 * `text` in a Unicode normal form. A letter with more marks than any language writes stays as it is: marks are sorted
 * one by one, and 48,000 of them take a second.
 */
export function normalised(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  // eslint-disable-next-line no-restricted-syntax -- The one place that looks first.
  return stackedMarks.test(text) ? text : text.normalize(form)
}

/** How many times the limit a typed text may be, before tidying: invisible marks, and letters in two parts. */
const typedLength = 4

/**
 * Why a text is refused before any processing: it is far longer than `limit`, or not a text. Undefined if tidying it is
 * cheap.
 */
export function rawProblem(text: string, limit: number): 'long' | 'stacked' | undefined {
  if (text.length > limit * typedLength) return 'long'
  return stackedMarks.test(withoutMarks(text)) ? 'stacked' : undefined
}

/** Removes the invisible marks of texts pasted from contacts and chats. */
export function withoutMarks(text: string): string {
  return text.replace(unseenMark, '')
}

/**
 * A typed text as it is stored: without invisible marks and outer spaces, with uniform line ends, and in NFC, so that
 * the same words from two keyboards are one text, and submitting both is one purchase.
 */
export function tidyText(text: string): string {
  return normalised(withoutMarks(text).replace(/\r\n?/g, '\n')).trim()
}

/** What is wrong with a required text; `empty` if it is blank, undefined if nothing is wrong. */
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

/** The text without characters that are never typed, for where it is stored without a chance to correct it. */
export function typedAlone(text: string): string {
  const all = new RegExp(neverText, 'gu')
  return text.replace(all, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
}

/** Full-width, Indian and Arabic digits as 0 to 9: phones in India write ०१२ as well. */
export function plainDigits(text: string): string {
  return normalised(text, 'NFKC')
    .replace(/(?=\p{Nd})[\u0900-\u0DFF]/gu, (digit) => String((digit.charCodeAt(0) % 128) - 0x66))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
