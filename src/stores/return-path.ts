/** The login page that brings people back to where they are now. */
export function logInHref(returnTo: string): string {
  return `/my-account?next=${encodeURIComponent(returnTo)}`
}

/** The same page, at its form for a new account. */
export function registerHref(returnTo: string): string {
  return `${logInHref(returnTo)}#register`
}

/**
 * Where to go after logging in: the page that asked for it, or undefined to stay. Read as a browser
 * reads it, so that no spelling of another site passes for a path of ours.
 */
export function returnPath(search: string, origin: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
