import { test } from '@playwright/test'
import { indiaDay } from '#domain/india-day.ts'

/**
 * Which days are whose, where tests book times side by side: by the day itself, as its place on a page is another one for each
 * coach and each day of the week.
 */

const dayMs = 24 * 60 * 60_000
const inDays = (days: number) => indiaDay(Date.now() + days * dayMs)

/** A day that only the tests that fill a time with all who are free then may book: the second Tuesday from now on. */
export const filledDay =
  Array.from({ length: 7 }, (_, ahead) => inDays(ahead + 14)).find(
    (day) => new Date(day).getUTCDay() === 2,
  ) ?? ''

/** Whether no test beside this one books on a day in India, YYYY-MM-DD. */
export function isOwnDay(day: string): boolean {
  const { parallelIndex, config } = test.info()
  return day !== filledDay && (Date.parse(day) / dayMs) % config.workers === parallelIndex
}
