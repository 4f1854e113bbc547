import { createMiddleware } from 'hono/factory'

export type HeaderRecord = Readonly<Record<string, string>>

/** Security headers per kind of response; built once, not per response. */
export interface SecurityHeaders {
  /** API responses, errors, metrics, redirects: nothing that a browser shows as a page. */
  readonly words: HeaderRecord
  /** A file of the site other than a page. */
  readonly file: (extension: string) => HeaderRecord
  /** A page with its own policy. */
  readonly page: (policy: string | undefined) => HeaderRecord
  /** A page with payments: isolated from the window that opened it. */
  readonly payPage: (policy: string | undefined) => HeaderRecord
  /** The editor: sign-in opens a popup that posts a message back. */
  readonly editor: (policy: string | undefined) => HeaderRecord
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Opened directly, an SVG, video or text becomes a document with the browser's own styles. */
const shownAlone = `${nothing}; style-src 'unsafe-inline'; media-src 'self'`

/** Passive subresources, of which a page loads dozens: the shortest policy is enough. */
const part = /^\.(?:avif|css|ico|jpg|js|png|wasm|webp|woff2)$/

/** The policy of a file other than a page, by its extension. */
export function filePolicy(extension: string): string {
  return part.test(extension) ? "default-src 'none'" : shownAlone
}

/**
 * Features that no page uses. Videos need autoplay, fullscreen, encrypted-media and picture-in-picture:
 * features not listed keep the browser's default.
 */
const switchedOff = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb']
const permissions = switchedOff.map((feature) => `${feature}=()`).join()

interface Sent {
  readonly isSecure: boolean
  /** For an API on its own origin: pages of the same site show its pictures. */
  readonly isForSite?: boolean
}

export function securityHeaders({ isSecure, isForSite = false }: Sent): SecurityHeaders {
  const file = {
    // No other site embeds our files; link previews fetch pictures, but do not embed them.
    'Cross-Origin-Resource-Policy': isForSite ? 'same-site' : 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // HSTS only when served over https.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
  // Not stricter: the payment service checks the referrer.
  const every = { ...file, 'Referrer-Policy': 'strict-origin-when-cross-origin' }
  const page = (policy = nothing) => ({
    ...every,
    'Content-Security-Policy': policy,
    'Permissions-Policy': permissions,
  })
  return {
    words: { ...every, 'Content-Security-Policy': nothing },
    file: (extension) => ({ ...file, 'Content-Security-Policy': filePolicy(extension) }),
    page,
    payPage: (policy) => ({ ...page(policy), 'Cross-Origin-Opener-Policy': 'same-origin' }),
    editor: (policy) => ({
      ...page(policy),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    }),
  }
}

/** Adds headers to responses of the sandbox services. Their pages have a policy of their own. */
export function protectedAnswer(answer: Response, { words }: SecurityHeaders): Response {
  for (const [name, value] of Object.entries(words))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}

/**
 * Headers of every API response, including refusals. Set before the handler runs: changing a finished
 * response means rebuilding it, which took a quarter of the request's time. Cacheable responses
 * override `Cache-Control`.
 */
export function apiHeaders({ words }: SecurityHeaders) {
  const headers = Object.entries({ ...words, 'Cache-Control': 'private, no-store' })
  return createMiddleware(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}

/** Headers of a personal page: not cached, not indexed, and no referrer sent to other sites. */
export const privatePage = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}
