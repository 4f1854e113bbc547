/** How one probe went. */
export interface Outcome {
  readonly ms: number
  /** Undefined when there was no answer at all. */
  readonly status: number | undefined
  /** What a refusal tells the person. */
  readonly words?: string | undefined
}

export interface Figures {
  readonly asked: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly worstMs: number
  /** Answered 503 or 429, in words. */
  readonly refused: number
  /** Answered anything else but what was asked for, or not at all. */
  readonly failed: number
  /** Of these, mistakes of the server: 5xx that are not 503. */
  readonly broken: number
  /** What the first refusal said. */
  readonly words: string | undefined
}

const isGood = ({ status = 0 }: Outcome) => status >= 200 && status < 400
const isRefusal = ({ status, words }: Outcome) =>
  (status === 503 || status === 429) && words !== undefined
const isBroken = ({ status = 0 }: Outcome) => status >= 500 && status !== 503

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
  const refusals = outcomes.filter(isRefusal)
  return {
    asked: outcomes.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    worstMs: at(1),
    refused: refusals.length,
    failed: outcomes.filter((outcome) => !isGood(outcome) && !isRefusal(outcome)).length,
    broken: outcomes.filter(isBroken).length,
    words: refusals[0]?.words,
  }
}

/** Milliseconds as people read them: fractions only of few. */
export const shown = (ms: number) => (ms < 10 ? ms.toFixed(1) : Math.round(ms).toString())
