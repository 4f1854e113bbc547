import { startOfIndiaDay } from '#domain/india-day.ts'
import type { ListFilter } from '../database/admin-lists.ts'
import { type Arguments, UsageError } from './command.ts'

export const filterOptions = {
  state: { type: 'string' },
  since: { type: 'string' },
  email: { type: 'string' },
} as const

/** The beginning of a day that somebody typed; throws `UsageError` when it is none. */
export function readDay(text: string, option: string): number {
  const startMs = startOfIndiaDay(text)
  if (startMs === undefined)
    throw new UsageError(`--${option} is a day in India, such as 2026-11-21, not ${text}.`)
  return startMs
}

export function readFilter({ text }: Arguments): ListFilter {
  const since = text('since')
  return {
    state: text('state'),
    email: text('email')?.toLowerCase(),
    sinceMs: since === undefined ? undefined : readDay(since, 'since'),
  }
}
