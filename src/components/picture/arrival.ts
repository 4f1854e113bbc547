/**
 * The largest picture of the first view: not delayed by other ones, and drawn together with the text around it if it
 * has loaded by then.
 */
const first = { loading: 'eager', fetchpriority: 'high', decoding: 'sync' } as const

/** Below the first view, or beside a larger picture: loads when it is near and leaves the bandwidth to others. */
const later = { loading: 'lazy' } as const

/** The loading attributes of a picture. */
export const arrival = (isFirst: boolean) => (isFirst ? first : later)
