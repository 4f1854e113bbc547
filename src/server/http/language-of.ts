import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'

const isOf = (tag: string, language: string) => tag === language || tag.startsWith(`${language}-`)

/** Maximum header length: browsers list a dozen languages, and sorting thousands costs more than a page. */
const longest = 500

/** The preferred language of an `Accept-Language` (RFC 9110, 12.5.4); undefined when none matches. */
export function preferred<Tag extends string>(
  header: string | undefined,
  spoken: readonly Tag[],
): Tag | undefined {
  for (const { type, q } of parseAccept(header?.slice(0, longest) ?? '')) {
    const language = spoken.find((tag) => isOf(type.toLowerCase(), tag))
    if (language && q > 0) return language
  }
  return undefined
}

/** The client's preferred language among ours; else the default one. */
export function languageOf(c: Context): Language {
  return preferred(c.req.header('Accept-Language'), languages) ?? defaultLanguage
}
