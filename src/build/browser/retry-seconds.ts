// In place of ky's reading of dates and of other companies' headers: our server, and what may stand
// before it, says in seconds when to ask again. Another answer waits as long as one without.

export const getRetryTimingHeader = (headers: Headers) => headers.get('Retry-After')

/** Milliseconds. */
export const calculateRetryTimingDelay = (seconds: string) =>
  /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined
