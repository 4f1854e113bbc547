import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { ListSlots } from '#contracts/appointments/list-slots.ts'
import {
  dayAfter,
  daysRequested,
  type FreeDay,
  freeDays,
  type FreeTime,
} from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-day.ts'

/** Which times are wished for. */
export interface TimesWish {
  readonly typeId: string
  readonly coachId: string
  /** The first day, YYYY-MM-DD in India. */
  readonly from: string
}

/** The free times of a wish; `as-served` is what the server has written into the page. */
export type FreeTimes =
  | { readonly state: 'as-served' }
  | { readonly state: 'loading'; readonly wish: TimesWish }
  | { readonly state: 'failed'; readonly wish: TimesWish; readonly words: string }
  | { readonly state: 'ready'; readonly wish: TimesWish; readonly days: readonly FreeDay[] }
  | { readonly state: 'nearest'; readonly days: readonly FreeDay[] }

export const $freeTimes = atom<FreeTimes>({ state: 'as-served' })

/** Asks for the free times of a wish; of several at once, the last one counts. */
export async function loadTimes(wish: TimesWish): Promise<void> {
  const loading = { state: 'loading', wish } as const
  $freeTimes.set(loading)
  const isWanted = () => $freeTimes.get() === loading
  try {
    const { typeId, coachId, from } = wish
    const query = { from, to: dayAfter(from, daysRequested - 1) }
    const path = '/api/appointments/{typeId}/slots'
    const { slots } = await call<ListSlots>('get', path, { params: { typeId }, query })
    if (isWanted()) $freeTimes.set({ state: 'ready', wish, days: freeDays(slots, coachId) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isWanted()) $freeTimes.set({ state: 'failed', wish, words: error.message })
  }
}

/** Offers these alone: the ones near a time that somebody else has taken. */
export function offerNearest(nearest: readonly FreeTime[], coachId: string): void {
  $freeTimes.set({ state: 'nearest', days: freeDays(nearest, coachId) })
}

/** The day in India on which this runs. */
export const today = () => indiaDay(Date.now())
