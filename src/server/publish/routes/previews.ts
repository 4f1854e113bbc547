import { type Context, Hono } from 'hono'
import { isBranch } from '#domain/branch-name.ts'
import { defaultLanguage } from '#domain/language.ts'
import { hexColour } from '#domain/palette.ts'
import { protectedAnswer, type SecurityHeaders } from '#server/http/security-headers.ts'
import { typeOf } from '#server/site/file-headers.ts'
import { escaped } from '#server/site/fill-template.ts'
import { wordsIn } from '#server/words.ts'
import { previewFile, previewPath } from '../previews.ts'

const { preview: words } = wordsIn(defaultLanguage).publish

/**
 * Rewrites the URLs of a preview page to the preview's path. Attributes and styles are enough, as scripts do not run
 * there.
 */
function belowPreview(page: string, prefix: string): string {
  return page
    .replace(/(\s(?:href|src|action|poster)=")\/(?![/_])/g, `$1${prefix}/`)
    .replaceAll(/(?<![\w.])\/_astro\//g, `${prefix}/_astro/`)
}

const barStyle = `margin:0;padding:.6rem 1rem;background:${hexColour('ink')};color:#fff;font:16px/1.4 sans-serif;text-align:center`

/**
 * The preview's policy: display only. It shares its origin with the editor, whose sign-in is stored in the browser, so
 * no scripts run, no forms are sent, and the page has an opaque origin.
 */
const policy =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function asked(c: Context): { branch: string; path: string } | undefined {
  const [, name = '', path = ''] = /^\/preview\/([^/]+)(\/.*)?$/.exec(c.req.path) ?? []
  try {
    const branch = decodeURIComponent(name)
    const wanted = { branch, path: decodeURIComponent(path) }
    // File names cannot contain NUL.
    return isBranch(branch) && !wanted.path.includes('\0') ? wanted : undefined
  } catch {
    return undefined
  }
}

/** Previews of branches, on the editor's origin only. */
export function previewRoutes(folder: string, security: SecurityHeaders): Hono {
  const routes = new Hono()
  const headers = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' }
  routes.all(`${previewPath}/*`, (c) => {
    const say = (text: string, status: 403 | 404) =>
      c.text(text, status, { ...security.words, ...headers })
    if (!['GET', 'HEAD'].includes(c.req.method)) return say(words.noForms, 403)
    const wanted = asked(c)
    const file = wanted && previewFile(folder, wanted.branch, wanted.path)
    if (!wanted || file === null) return say(words.noPreview, 404)
    if (!file) return say(words.nothingHere, 404)
    const { bytes, extension } = file
    const prefix = `${previewPath}/${encodeURIComponent(wanted.branch)}`
    const bar = `<p style="${barStyle}">${escaped(words.bar(wanted.branch))}</p>`
    const isPage = extension === '.html'
    const page = isPage && belowPreview(bytes.toString('utf8'), prefix)
    const body = page ? page.replace(/<body[^>]*>/, (begin) => begin + bar) : new Uint8Array(bytes)
    const answer = new Response(body, {
      headers: {
        ...{ 'Content-Type': typeOf(extension), 'Content-Security-Policy': policy },
        // Fonts need CORS, as the page's origin is opaque.
        ...{ ...headers, 'Access-Control-Allow-Origin': '*' },
      },
    })
    return protectedAnswer(answer, security)
  })
  return routes
}
