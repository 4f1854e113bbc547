/**
 * The largest picture of the first view: never waits for another one, and is drawn together with the
 * words around it if it is there by then.
 */
const first = { loading: 'eager', fetchpriority: 'high', decoding: 'sync' } as const

/** Below the first view, or beside a larger picture: comes when it is near and leaves the line free. */
const later = { loading: 'lazy' } as const

/** The attributes of a picture, by when it comes. */
export const arrival = (isFirst: boolean) => (isFirst ? first : later)
