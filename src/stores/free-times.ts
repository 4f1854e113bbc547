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

/** Which times are asked for. */
export interface TimesRequest {
  readonly typeId: string
  readonly coachId: string
  /** The first day, YYYY-MM-DD in India. */
  readonly from: string
}

/** The free times of a request; `as-served` is what the server has written into the page. */
export type FreeTimes =
  | { readonly state: 'as-served' }
  | { readonly state: 'loading'; readonly request: TimesRequest }
  | { readonly state: 'failed'; readonly request: TimesRequest; readonly words: string }
  | { readonly state: 'ready'; readonly request: TimesRequest; readonly days: readonly FreeDay[] }
  | { readonly state: 'nearest'; readonly days: readonly FreeDay[] }

export const $freeTimes = atom<FreeTimes>({ state: 'as-served' })

/** Asks for the free times of a request; of several at once, the last one counts. */
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

/** Offers these alone: the ones near a time that somebody else has taken. */
export function offerNearest(nearest: readonly FreeTime[], coachId: string): void {
  $freeTimes.set({ state: 'nearest', days: freeDays(nearest, coachId) })
}

/** The day in India on which this runs. */
export const today = () => indiaDay(Date.now())
