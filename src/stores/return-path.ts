const entrance = '/my-account'
const lostPassword = `${entrance}/lost-password`

/** Where the browser is, as its address says it. */
type Here = Pick<Location, 'pathname' | 'search' | 'origin'>

const withNext = (path: string, next: string | undefined) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

/** The login page that brings people back to where they are now. */
export function logInHref(returnTo: string): string {
  return withNext(entrance, returnTo)
}

/** The same page, at its form for a new account. */
export function registerHref(returnTo: string): string {
  return `${logInHref(returnTo)}#register`
}

/** Where a new password is chosen; it brings people back to where the log-in would. */
export function lostPasswordHref({ pathname, search, origin }: Here): string {
  const section = isEntrance(pathname) ? undefined : pathname
  return withNext(lostPassword, returnPath(search, origin) ?? section)
}

/** From there to the login again, with the same way back. */
export function backToLogInHref({ search, origin }: Here): string {
  return withNext(entrance, returnPath(search, origin))
}

/** Whether this page is there to let people in, and nothing else. */
function isEntrance(pathname: string): boolean {
  return pathname === entrance || pathname === lostPassword
}

/**
 * Where to go after logging in: the page that asked for it, or undefined to stay. Read as a browser
 * reads it, so that no spelling of another site passes for a path of ours.
 */
export function returnPath(search: string, origin: string): string | undefined {
  return ownPath(new URLSearchParams(search).get('next') ?? '', origin)
}

/** The path of one of our pages, or undefined for anything else. */
function ownPath(given: string, origin: string): string | undefined {
  const url = given.startsWith('/') ? parsedUrl(given, origin) : undefined
  if (!url) return undefined
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}

/** `URL.canParse` and `URL.parse` are younger than the browser floor. */
export function parsedUrl(given: string, origin?: string): URL | undefined {
  try {
    return new URL(given, origin)
  } catch {
    return undefined
  }
}
