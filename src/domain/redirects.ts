import { normalised } from './plain-text.ts'

/** A path of an older site, and its target now. */
export interface Redirect {
  readonly from: string
  readonly to: string
}

/** A path as redirects are compared: decoded, without a trailing slash. */
export function redirectPath(path: string): string {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  try {
    return normalised(decodeURI(bare))
  } catch {
    return bare
  }
}

/** Redirects by their source path. */
export function redirectsByPath(redirects: readonly Redirect[]): ReadonlyMap<string, string> {
  return new Map(redirects.map(({ from, to }) => [redirectPath(from), to]))
}

/** The target of an old URL, with its query; undefined if there is none. */
export function redirectTarget(
  url: string,
  redirects: ReadonlyMap<string, string>,
): string | undefined {
  const asked = new URL(url)
  const to = redirects.get(redirectPath(asked.pathname))
  if (to === undefined) return undefined
  const target = new URL(to, asked.origin)
  target.search = [target.search, asked.search]
    .map((query) => query.slice(1))
    .filter(Boolean)
    .join('&')
  return to.startsWith('/') ? target.pathname + target.search + target.hash : target.href
}
