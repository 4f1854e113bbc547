import type { ProblemCode } from '#contracts/problem.ts'

/** An expected "no", with words for a person. Bugs stay ordinary errors and become 500. */
export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly code: ProblemCode
  /** Seconds after which the same call may be answered. */
  readonly retryAfterS: number | undefined
  /** The caller's own payment that it is about. */
  transactionId?: string

  constructor(code: ProblemCode, message: string, retryAfterS?: number) {
    super(message)
    this.code = code
    this.retryAfterS = retryAfterS
  }
}
