import type { Language } from '#domain/language.ts'
import { type Words, wordsIn } from '#server/words.ts'

/** Why money is refunded: full sentences, as written by staff, or ours in every language. */
export type Cause = string | ((words: Words) => string)

/** The reason in a language; the ledger stores it in the default one. */
export function causeIn(language: Language, cause: Cause): string {
  return typeof cause === 'string' ? cause : cause(wordsIn(language))
}
