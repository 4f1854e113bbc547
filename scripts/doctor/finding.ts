/** `open`: cannot be checked from here, and does not count as an error. */
export interface Finding {
  readonly subject: string
  readonly state: 'ok' | 'wrong' | 'open'
  readonly words: string
  /** What to do about it. */
  readonly advice?: string
}

/** The reason of a failure, including its causes: "fetch failed" alone does not help. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason that it gave'
  const { cause } = error
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (!(cause instanceof Error)) return error.message
  const below = 'code' in cause && typeof cause.code === 'string' ? cause.code : reasonOf(cause)
  return `${error.message} (${below})`
}
