import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { ListSlots } from '#contracts/appointments.ts'
import {
  dayAfter,
  daysRequested,
  type FreeDay,
  freeDays,
  type FreeTime,
} from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-time.ts'

/** A query for free times. */
export interface TimesRequest {
  readonly typeId: string
  readonly coachId: string
  /** The first day, YYYY-MM-DD in India. */
  readonly from: string
}

/** The free times of a query; `as-served` are those that the server has rendered into the page. */
export type FreeTimes =
  | { readonly state: 'as-served' }
  | { readonly state: 'loading'; readonly request: TimesRequest }
  | { readonly state: 'failed'; readonly request: TimesRequest; readonly words: string }
  | { readonly state: 'ready'; readonly request: TimesRequest; readonly days: readonly FreeDay[] }
  | { readonly state: 'nearest'; readonly days: readonly FreeDay[] }

export const $freeTimes = atom<FreeTimes>({ state: 'as-served' })

/** Loads the free times of a query; of concurrent ones, the last one counts. */
export async function loadTimes(request: TimesRequest): Promise<void> {
  const loading = { state: 'loading', request } as const
  $freeTimes.set(loading)
  const isWanted = () => $freeTimes.get() === loading
  try {
    const { typeId, coachId, from } = request
    const query = { from, to: dayAfter(from, daysRequested - 1) }
    const path = '/api/appointments/{typeId}/slots'
    const { slots } = await call<ListSlots>('get', path, { params: { typeId }, query })
    if (isWanted()) $freeTimes.set({ state: 'ready', request, days: freeDays(slots, coachId) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isWanted()) $freeTimes.set({ state: 'failed', request, words: error.message })
  }
}

/** Shows only the times near one that another buyer has taken. */
export function offerNearest(nearest: readonly FreeTime[], coachId: string): void {
  $freeTimes.set({ state: 'nearest', days: freeDays(nearest, coachId) })
}

/** Today's date in India. */
export const today = () => indiaDay(Date.now())
