const entrance = '/my-account'
const lostPassword = `${entrance}/lost-password`

/** The parts of the browser's location that are needed here. */
type Here = Pick<Location, 'pathname' | 'search' | 'origin'>

const withNext = (path: string, next: string | undefined) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

/** The login page, with a way back to the given page. */
export function logInHref(returnTo: string): string {
  return withNext(entrance, returnTo)
}

/** The same page, at its registration form. */
export function registerHref(returnTo: string): string {
  return `${logInHref(returnTo)}#register`
}

/** The page for a new password, with the same way back as the log-in. */
export function lostPasswordHref({ pathname, search, origin }: Here): string {
  const section = isEntrance(pathname) ? undefined : pathname
  return withNext(lostPassword, returnPath(search, origin) ?? section)
}

/** The login page from there, with the same way back. */
export function backToLogInHref({ search, origin }: Here): string {
  return withNext(entrance, returnPath(search, origin))
}

/** Whether the page only serves logging in. */
function isEntrance(pathname: string): boolean {
  return pathname === entrance || pathname === lostPassword
}

/**
 * Where to go after logging in: the page that asked for it, or undefined to stay. Parsed as a browser parses it, so
 * that no spelling of another site passes as a path of ours.
 */
export function returnPath(search: string, origin: string): string | undefined {
  return ownPath(new URLSearchParams(search).get('next') ?? '', origin)
}

/** The path if it is one of ours, else undefined. */
function ownPath(given: string, origin: string): string | undefined {
  const url = given.startsWith('/') ? parsedUrl(given, origin) : undefined
  if (!url) return undefined
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}

/** `URL.canParse` and `URL.parse` are newer than the oldest browsers supported. */
export function parsedUrl(given: string, origin?: string): URL | undefined {
  try {
    return new URL(given, origin)
  } catch {
    return undefined
  }
}
