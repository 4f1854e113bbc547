import type { Language } from '#domain/language.ts'
import { type Words, wordsIn } from '#server/words.ts'

/** Why money goes back: whole sentences, as somebody of the firm wrote them, or ours in every language. */
export type Cause = string | ((words: Words) => string)

/** Such a cause as it is told in a language; the books keep it in the default one. */
export function causeIn(language: Language, cause: Cause): string {
  return typeof cause === 'string' ? cause : cause(wordsIn(language))
}
