/** A path of our own site; anything else could send people elsewhere after logging in. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

/** The login page that brings people back to where they are now. */
export function logInHref(returnTo: string): string {
  return `/my-account?next=${encodeURIComponent(returnTo)}`
}

/** Where to go after logging in: the page that asked for it, or undefined to stay. */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  return next && isOwnPath(next) ? next : undefined
}
