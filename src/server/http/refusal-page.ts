import type { Context } from 'hono'
import { Refusal } from '#server/refusal.ts'
import type { BuiltPage, ShopBindings } from '#server/shop.ts'
import { languageOf } from './language-of.ts'
import { statusOf } from './problem-answer.ts'

/** Where such a page says why, instead of what it says to everybody. */
const reason = /(<p\b[^>]*\bdata-refusal\b[^>]*>)[^<]*/

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * What a link of ours opens. When that is refused, a browser, which asks for `text/html`, gets the page with the reason
 * and a way on, under the status of the refusal; whoever does not gets the problem as from every call.
 */
export async function openOrSayWhy(
  c: Context<ShopBindings>,
  page: BuiltPage | undefined,
  open: () => Promise<Response>,
): Promise<Response> {
  try {
    return await open()
  } catch (error) {
    const isForPage = c.req.header('Accept')?.includes('text/html') === true
    if (!page || !isForPage || !(error instanceof Refusal)) throw error
    const text = escaped(error.in(languageOf(c)))
    const html = page.html.replace(reason, (_, start: string) => start + text)
    return c.html(html, statusOf(error.code), page.headers)
  }
}
