import type { Slot } from '#contracts/slot.ts'
import type { ProblemCode } from '#contracts/problem.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { type Words, wordsIn } from './words.ts'

type Refusals = Words['refusals']

/** A sentence of src/words/en/refusals.ts, with its values. */
export type Reason = {
  [Name in keyof Refusals]: Refusals[Name] extends (values: infer Values) => string
    ? [name: Name, values: Values]
    : [name: Name]
}[keyof Refusals]

/** The sentence of a reason. */
function sentenceIn(language: Language, [name, values]: readonly [Reason[0], unknown?]): string {
  const sentence = wordsIn(language).refusals[name]
  // `Reason` pairs each function with its own values.
  return typeof sentence === 'string' ? sentence : String(Reflect.apply(sentence, null, [values]))
}

/** An expected refusal, with a reason to show. Bugs stay ordinary errors and become 500. */
export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly code: ProblemCode
  readonly reason: Reason
  /** Seconds after which the same request may succeed. */
  retryAfterS?: number
  /** The caller's own payment that the refusal is about. */
  transactionId?: string
  /** Free times instead of the taken one. */
  nearest?: readonly Slot[]

  /** `message`, for logs and the operator, is in the default language. */
  constructor(code: ProblemCode, ...reason: Reason) {
    super(sentenceIn(defaultLanguage, reason))
    this.code = code
    this.reason = reason
  }

  /** The same request may succeed after so many seconds. */
  retryAfter(seconds: number): this {
    this.retryAfterS = seconds
    return this
  }

  /** The reason in the caller's language. */
  in(language: Language): string {
    return sentenceIn(language, this.reason)
  }
}

/** The cause, for the log: a refusal shows less than what caused it. */
export function troubleBehind(error: unknown): unknown {
  return error instanceof Refusal ? (error.cause ?? error) : error
}
