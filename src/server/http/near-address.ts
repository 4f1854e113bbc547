/** What sentences, chats and brackets leave at the end of an address; no path of ours ends so. */
const trailing = /[\s/.,)>\]}<;:!'"*`|…।»”’“‘\u200B-\u200F\uFEFF]+$/u

/** No path of ours is as long; of a longer one, what stands at its end costs the square of its length to find. */
const longestPath = 300

/** Parameters that hold an id or a key: nothing but letters, digits, `-` and `_`. */
const keyParameters = /^(?:payment|call|signature|ticket|key|id|proof|expires)$/

/** Calls that are opened by a link: the way back from a pay page, downloads, calendars. */
const linkedCall =
  /^\/api\/(?:payment\/[\w-]+\/return|downloads\/[^/]+\/[^/]+|(?:webinars|appointments)\/[\w-]+\/calendar\.ics|coach-calendars\/[\w-]+)$/

/** The page of a purchase; its key has both cases. Group 2: a button of it. */
const purchasePage = /^\/o\/([\w-]{22})(\/(?:pay|ask))?(?![\w-])/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nearPath(path: string, isPage: (path: string) => boolean): string | undefined {
  if (isPage(path)) return path
  if (path.length > longestPath) return undefined
  const [, key, button = ''] = purchasePage.exec(path) ?? []
  if (key !== undefined) return `/o/${key}${button}`
  const bare =
    decoded(path)
      .replace(/\/{2,}/g, '/')
      .replace(trailing, '') || '/'
  if (linkedCall.test(bare)) return encodeURI(bare)
  return [bare, bare.toLowerCase()].find((near) => isPage(near))
}

function nearQuery(query: string): string {
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s)
    if (value === undefined || !keyParameters.test(name)) return pair
    return `${name}=${/^[\w-]*/.exec(value)?.[0] ?? ''}`
  })
  return pairs.join('&')
}

/**
 * The address of ours that an address is nearly: other case, a slash or a full stop behind it, `&amp;` for `&`, a
 * bracket behind a key. Only what exists, and only a path of this site: undefined where there is nothing better.
 */
export function nearAddress(url: string, isPage: (path: string) => boolean): string | undefined {
  const { pathname, search } = new URL(url)
  const asked = pathname + search
  const plain = search
    ? asked
    : asked.replace(/%3F/i, '?').replace(/%3D/gi, '=').replace(/%26/g, '&')
  const [path = '', query] = plain.replace(/&(?:amp(?:;|%3B))+/gi, '&').split(/\?(.*)/s)
  const near = nearPath(path, isPage)
  if (near === undefined) return undefined
  const better = query === undefined ? near : `${near}?${nearQuery(query)}`
  return better === asked ? undefined : better
}
