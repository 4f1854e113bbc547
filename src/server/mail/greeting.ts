import type { Language } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'

/** Letters of any script, initials and hyphens: no name needs a digit, a slash or an @. */
const namelike = /^[\p{L}\p{M}\u200C-\u200D .,'‘’-]+$/u
/** Mail apps make a link of `word.tld` by themselves; the dot of an initial has one letter behind it. */
const linklike = /\.(?:\p{L}\p{M}*){2}/u

/**
 * The first line of a letter. Whoever typed the name may not be who reads the letter, so it greets with
 * `otherwise` when the name looks like anything but a name.
 */
export function greeting(name: string, otherwise: string, language: Language): string {
  const isName = namelike.test(name) && !linklike.test(name)
  return wordsIn(language).mailFrame.dear(isName ? name : otherwise)
}
