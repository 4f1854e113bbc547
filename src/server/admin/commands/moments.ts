import { UsageError } from './command.ts'

/** Epoch milliseconds of a moment in India as it was typed: '2026-12-01 10:00'. Throws `UsageError`. */
export function readMoment(typed: string): number {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(typed.trim()) ?? []
  const at = Date.parse(`${day ?? ''}T${clock ?? ''}:00+05:30`)
  if (Number.isNaN(at)) throw new UsageError(`${typed} is no moment, such as "2026-12-01 10:00".`)
  return at
}
