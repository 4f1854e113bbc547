import { test } from '@playwright/test'
import { dayAfter } from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-time.ts'

/**
 * Which days are whose, where tests book times side by side: by the day itself, as its place on a page is another one for each
 * coach and each day of the week.
 */

/** The day in India that comes so many days after this one. */
export const inDays = (days: number) => dayAfter(indiaDay(Date.now()), days)

/** Days since 1970, so that days that follow each other go to workers in turn. */
const numberOf = (day: string) => Date.parse(day) / (24 * 60 * 60_000)

/** A day that only the tests that fill a time with all who are free then may book: the second Tuesday from now on. */
export const filledDay =
  Array.from({ length: 7 }, (_, ahead) => inDays(ahead + 14)).find(
    (day) => new Date(day).getUTCDay() === 2,
  ) ?? ''

/** Whether no test beside this one books on a day in India, YYYY-MM-DD. */
export function isOwnDay(day: string): boolean {
  const { parallelIndex, config } = test.info()
  return day !== filledDay && numberOf(day) % config.workers === parallelIndex
}
