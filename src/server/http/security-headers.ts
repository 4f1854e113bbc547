import { createMiddleware } from 'hono/factory'

export type HeaderRecord = Readonly<Record<string, string>>

/** What each kind of answer tells the browser: made once, never for a single answer. */
export interface SecurityHeaders {
  /** Calls, errors, figures, redirects: nothing that a browser shows as a page. */
  readonly words: HeaderRecord
  /** A file of the site that is no page. */
  readonly file: (extension: string) => HeaderRecord
  /** A page with its own policy. */
  readonly page: (policy: string | undefined) => HeaderRecord
  /** A page where money is at stake: whoever opened the window loses hold of it. */
  readonly payPage: (policy: string | undefined) => HeaderRecord
  /** The editor: signing in opens a window that reports back. */
  readonly editor: (policy: string | undefined) => HeaderRecord
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Opened by itself, a drawing, film or text becomes a document with the browser's own styles. */
const shownAlone = `${nothing}; style-src 'unsafe-inline'; media-src 'self'`

/** A page fetches dozens of these, and none holds anything that could act: the shortest words do. */
const part = /^\.(?:avif|css|ico|jpg|js|png|wasm|webp|woff2)$/

/** The policy of a file that is no page, by its extension. */
export function filePolicy(extension: string): string {
  return part.test(extension) ? "default-src 'none'" : shownAlone
}

/**
 * What no page asks for. Films need autoplay, fullscreen, encrypted-media and picture-in-picture:
 * what is not named stays as browsers have it.
 */
const switchedOff = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb']
const permissions = switchedOff.map((feature) => `${feature}=()`).join()

interface Sent {
  readonly isSecure: boolean
  /** Of calls with an origin of their own: pages of the same site show their pictures. */
  readonly isForSite?: boolean
}

export function securityHeaders({ isSecure, isForSite = false }: Sent): SecurityHeaders {
  const file = {
    // Nothing of ours is shown by another site; pictures in previews are fetched, not embedded.
    'Cross-Origin-Resource-Policy': isForSite ? 'same-site' : 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // Promises of https are made only where there is https.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
  // Never less: the payment service looks where a buyer comes from.
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

/** An answer of the stand-ins, which know nothing of our headers. Pages among them bring a policy. */
export function protectedAnswer(answer: Response, { words }: SecurityHeaders): Response {
  for (const [name, value] of Object.entries(words))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}

/**
 * What every answer of a call tells the browser, refusals included. Set before the call and not after
 * it: to change a finished answer means to make it anew, which took a quarter of a call's time. A call
 * that may be kept says so itself.
 */
export function apiHeaders({ words }: SecurityHeaders) {
  const headers = Object.entries({ ...words, 'Cache-Control': 'private, no-store' })
  return createMiddleware(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
}

/** Headers of one person's page: not cached, not indexed, and no address sent to other sites. */
export const privatePage = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}
