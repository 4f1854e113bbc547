import { defaultLanguage, type Language } from '#domain/language.ts'
import * as en from '../words/en/index.ts'
import type { Wording } from '../words/wording.ts'

/** Every sentence that the shop says to a person, by area. */
export type Words = Wording<typeof en>

const all: Readonly<Record<Language, Words>> = { en }

/**
 * The words of one language: the server speaks to people of several at once, each in their own. A row may name one that
 * this release does not speak, after going back to it or restoring into it: then the default one.
 */
export function wordsIn(language: Language): Words {
  return Object.hasOwn(all, language) ? all[language] : all[defaultLanguage]
}
