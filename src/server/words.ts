import { defaultLanguage, type Language } from '#domain/language.ts'
import * as en from '../words/en/index.ts'
import type { Wording } from '../words/wording.ts'

/** All texts shown to people, by area. */
export type Words = Wording<typeof en>

const all: Readonly<Record<Language, Words>> = { en }

/**
 * The words of one language: the server uses several at once, one per reader. A row may have a language that this
 * release does not support, after a rollback or a restore: then the default one is used.
 */
export function wordsIn(language: Language): Words {
  return Object.hasOwn(all, language) ? all[language] : all[defaultLanguage]
}
