import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'

const isOf = (tag: string, language: string) => tag === language || tag.startsWith(`${language}-`)

/** Browsers name a dozen languages; to sort thousands costs more than a page. */
const longest = 500

/** Which of these an `Accept-Language` likes best (RFC 9110, 12.5.4); undefined when it names none of them. */
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

/** The language of ours that whoever calls likes best; else the default one. */
export function languageOf(c: Context): Language {
  return preferred(c.req.header('Accept-Language'), languages) ?? defaultLanguage
}
