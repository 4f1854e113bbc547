export type HeaderRecord = Readonly<Record<string, string>>

/** What each kind of answer tells the browser: made once, never for a single answer. */
export interface SecurityHeaders {
  /** Calls, errors, figures, redirects: nothing that a browser shows as a page. */
  readonly words: HeaderRecord
  /** A file of the site that is no page. */
  readonly file: (extension: string) => HeaderRecord
  /** A page with its own policy. */
  readonly page: (policy: string | undefined) => HeaderRecord
  /** The editor: signing in opens a window that reports back. */
  readonly editor: (policy: string | undefined) => HeaderRecord
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Opened by itself, a picture, film or text becomes a document with the browser's own styles. */
const shownAlone = `${nothing}; style-src 'unsafe-inline'; media-src 'self'`

/** The policy of a file that is no page, by its extension. */
export function filePolicy(extension: string): string {
  return /^\.(?:css|js|woff2)$/.test(extension) ? nothing : shownAlone
}

/**
 * What no page asks for. Films need autoplay, fullscreen, encrypted-media and picture-in-picture:
 * what is not named stays as browsers have it.
 */
const switchedOff = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb']
const permissions = switchedOff.map((feature) => `${feature}=()`).join()

export function securityHeaders({ isSecure }: { readonly isSecure: boolean }): SecurityHeaders {
  const every = {
    // Nothing of ours is shown by another site; pictures in previews are fetched, not embedded.
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Never less: the payment service looks where a buyer comes from.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // Promises of https are made only where there is https.
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
  const page = (policy = nothing, openers = 'same-origin') => ({
    ...every,
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': openers,
    'Permissions-Policy': permissions,
  })
  return {
    words: { ...every, 'Content-Security-Policy': nothing },
    file: (extension) => ({ ...every, 'Content-Security-Policy': filePolicy(extension) }),
    page: (policy) => page(policy),
    editor: (policy) => page(policy, 'same-origin-allow-popups'),
  }
}

/** An answer of the stand-ins, which know nothing of our headers. Pages among them bring a policy. */
export function protectedAnswer(answer: Response, { words }: SecurityHeaders): Response {
  for (const [name, value] of Object.entries(words))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}
