import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'

const isOf = (tag: string, language: Language) => tag === language || tag.startsWith(`${language}-`)

/** The language of ours that whoever calls likes best, by `Accept-Language` (RFC 9110, 12.5.4); else the default one. */
export function languageOf(c: Context): Language {
  for (const { type, q } of parseAccept(c.req.header('Accept-Language') ?? '')) {
    const language = languages.find((ours) => isOf(type.toLowerCase(), ours))
    if (language && q > 0) return language
  }
  return defaultLanguage
}
