import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Appearance, appearanceField, appearances } from '#domain/appearance.ts'

const isAppearance = (text: string | undefined): text is Appearance =>
  appearances.some((appearance) => appearance === text)

/** Parses the value of a cookie or form; `auto` for anything else. */
export function readAppearance(text: string | undefined): Appearance {
  return isAppearance(text) ? text : 'auto'
}

/** The appearance chosen in this browser. */
export const appearanceOf = (c: Context): Appearance =>
  readAppearance(getCookie(c, appearanceField))

/** Light and dark styles are in separate elements with these media queries (DocumentHead.astro). */
const light = 'media="(prefers-color-scheme: light)"'
const dark = 'media="(prefers-color-scheme: dark)"'
const always = 'media="all"'
const never = 'media="not all"'

const choice = new RegExp(
  `(<button[^>]* name="${appearanceField}" value="(\\w+)" aria-pressed=)"(?:true|false)"`,
  'g',
)

/** A built page in the chosen appearance, independent of the device's setting. */
export function inAppearance(html: string, chosen: Appearance): string {
  if (chosen === 'auto') return html
  return html
    .replaceAll(light, chosen === 'light' ? always : never)
    .replaceAll(dark, chosen === 'dark' ? always : never)
    .replaceAll(choice, (_, button: string, value: string) => `${button}"${value === chosen}"`)
}

/** Applies the chosen appearance to pages among API responses; others are unchanged. */
export async function asChosen(c: Context, answer: Response): Promise<Response> {
  const chosen = appearanceOf(c)
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  if (chosen === 'auto' || !isPage) return answer
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  return new Response(inAppearance(await answer.text(), chosen), { status: answer.status, headers })
}
