/** `open`: cannot be known from here, and is not counted as wrong. */
export interface Finding {
  readonly subject: string
  readonly state: 'ok' | 'wrong' | 'open'
  readonly words: string
  /** What to do about it. */
  readonly advice?: string
}

/** Why something failed, with what lies below it: "fetch failed" alone helps nobody. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason that it gave'
  const { cause } = error
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (!(cause instanceof Error)) return error.message
  const below = 'code' in cause && typeof cause.code === 'string' ? cause.code : reasonOf(cause)
  return `${error.message} (${below})`
}
