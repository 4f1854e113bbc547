import { startOfIndiaDay } from '#domain/india-day.ts'
import type { ListFilter, OfficeList } from '#server/payments/queries/office-list.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Arguments } from './command.ts'

const dayMs = 24 * 60 * 60_000

export const filterOptions = {
  state: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  email: { type: 'string' },
} as const

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/** The beginning of a day that somebody typed; throws a `Refusal` when it is none. */
export function readDay(text: string, option: string): number {
  const startMs = startOfIndiaDay(text)
  if (startMs === undefined) throw refuse('notADay', { option, text })
  return startMs
}

function readPeriod({ text }: Arguments): Pick<ListFilter, 'sinceMs' | 'untilMs'> {
  const [since, until] = [text('since'), text('until')]
  const sinceMs = since === undefined ? undefined : readDay(since, 'since')
  const lastMs = until === undefined ? undefined : readDay(until, 'until')
  if (sinceMs !== undefined && lastMs !== undefined && lastMs < sinceMs)
    throw refuse('endsBeforeStart', { since: String(since), until: String(until) })
  return { sinceMs, untilMs: lastMs === undefined ? undefined : lastMs + dayMs }
}

/** What a list is searched for; throws a `Refusal` for what it does not have. */
export function readFilter(
  { name: what, states: known, knowsEmail }: OfficeList,
  given: Arguments,
): ListFilter {
  const states = known?.names ?? []
  const [state, email] = [given.text('state'), given.text('email')?.toLowerCase()]
  if (state !== undefined && !states.includes(state))
    throw states.length > 0
      ? refuse('noSuchState', { state, what, states })
      : refuse('listWithoutStates', { what })
  if (email !== undefined && !knowsEmail) throw refuse('listWithoutAddresses', { what })
  return { state, email, ...readPeriod(given) }
}
