import { describe, expect, test } from 'vitest'
import {
  buildMoment,
  changesOf,
  formatMoment,
  isWithin,
  nextChangeOf,
  nextPrice,
  overlaps,
  priceThen,
  writtenMoment,
} from '#domain/dated.ts'

const at = (moment: string) => Date.parse(`${moment}+05:30`)

describe('a moment as editors write it', () => {
  test.each([
    ['2026-12-01', 'from', '2026-11-30T18:30:00.000Z'],
    ['2026-12-01', 'until', '2026-12-01T18:30:00.000Z'],
    ['2026-12-31', 'until', '2026-12-31T18:30:00.000Z'],
    ['2026-12-01 10:00', 'from', '2026-12-01T04:30:00.000Z'],
    ['2026-12-01 10:00', 'until', '2026-12-01T04:30:00.000Z'],
    ['2026-12-01 00:00', 'until', '2026-11-30T18:30:00.000Z'],
    ['2028-02-29 23:59', 'from', '2028-02-29T18:29:00.000Z'],
  ] as const)('%s as %s is %s', (written, edge, moment) => {
    expect(new Date(writtenMoment(written, edge) ?? NaN).toISOString()).toBe(moment)
  })

  test.each([
    ...['2026-02-29', '2026-13-01', '01-12-2026', '2026-12-01 24:00', '2026-12-01 9:00', ''],
    ...['2026-12-01T10:00', '2026-12-01  10:00', 'tomorrow', '2026-12-01 10:60', '2026-12-1'],
  ])('"%s" is none', (written) => {
    expect(writtenMoment(written, 'from')).toBeUndefined()
  })

  test.each([
    ['2026-12-08T00:00', 'until', '07-12-2026'],
    ['2026-12-08T00:00', 'from', '08-12-2026'],
    ['2026-12-08T18:05', 'until', '08-12-2026, 18:05'],
  ] as const)('%s as %s is read as %s', (moment, edge, words) => {
    expect(formatMoment(at(moment), edge)).toBe(words)
  })
})

const week = { from: at('2026-12-01T10:00'), until: at('2026-12-09T00:00') }

test('a span has its first moment and not the one at which it is over', () => {
  expect(
    [week.from - 1, week.from, week.until - 1, week.until].map((ms) => isWithin(week, ms)),
  ).toEqual([...[false, true, true, false]])
  expect(isWithin({}, 0)).toBe(true)
})

test('spans that only touch do not overlap', () => {
  expect(overlaps(week, { from: week.until })).toBe(false)
  expect(overlaps(week, { until: week.from })).toBe(false)
  expect(overlaps(week, { from: week.until - 1 })).toBe(true)
  expect(overlaps(week, {})).toBe(true)
  expect(overlaps({ until: 5 }, { until: 1 })).toBe(true)
})

describe('a price', () => {
  const course = {
    price: 149_900,
    prices: [
      { ...week, price: 99_900 },
      { from: week.until, until: week.until + 60_000, price: 119_900 },
    ],
  }

  test('is that of the window, else the usual one', () => {
    const moments = [week.from - 1, week.from, week.until - 1, week.until, week.until + 60_000]
    expect(moments.map((ms) => priceThen(course, ms))).toEqual([
      ...[149_900, 99_900, 99_900, 119_900, 149_900],
    ])
    expect(priceThen({ price: 5 }, 0)).toBe(5)
  })

  test('is told with the next one that differs', () => {
    expect(nextPrice(course, week.from - 1)).toEqual({ from: week.from, price: 99_900 })
    expect(nextPrice(course, week.from)).toEqual({ from: week.until, price: 119_900 })
    expect(nextPrice(course, week.until)).toEqual({ from: week.until + 60_000, price: 149_900 })
    expect(nextPrice(course, week.until + 60_000)).toBeUndefined()
    const [first, last] = [
      { until: 10, price: 1 },
      { from: 10, until: 20, price: 1 },
    ]
    expect(nextPrice({ price: 2, prices: [first, last] }, 0)).toEqual({ from: 20, price: 2 })
  })
})

describe('what changes next', () => {
  test('is what comes, what goes, and what costs something else', () => {
    const course = { ...week, price: 5, prices: [{ until: week.from + 1000, price: 3 }] }
    expect(changesOf(course)).toEqual([week.from, week.from + 1000, week.until])
    expect(nextChangeOf([course, { from: week.from + 5 }], week.from)).toBe(week.from + 5)
  })

  test('is no moment at which nothing can be seen', () => {
    // A window that is over before the thing is shown, and two of one price that touch.
    const hidden = { from: 100, price: 5, prices: [{ from: 10, until: 20, price: 3 }] }
    const touching = {
      price: 5,
      prices: [
        { until: 50, price: 3 },
        { from: 50, until: 60, price: 3 },
      ],
    }
    expect(changesOf(hidden)).toEqual([100])
    expect(changesOf(touching)).toEqual([60])
    expect(changesOf({ price: 5 })).toEqual([])
  })

  test('is after the moment, not at it', () => {
    expect(nextChangeOf([week], week.from)).toBe(week.until)
    expect(nextChangeOf([week], week.from - 1)).toBe(week.from)
    expect(nextChangeOf([week], week.until)).toBeUndefined()
    expect(nextChangeOf([], 0)).toBeUndefined()
  })
})

test('BUILD_AT names a moment with its offset', () => {
  expect(buildMoment('2026-12-01T10:00:00+05:30', 1)).toBe(at('2026-12-01T10:00'))
  expect(buildMoment('2026-12-01T04:30:00.000Z', 1)).toBe(at('2026-12-01T10:00'))
  expect(buildMoment(undefined, 7)).toBe(7)
  expect(buildMoment('', 7)).toBe(7)
  for (const none of ['2026-12-01', '2026-12-01T10:00', 'soon', '1764565200000'])
    expect(() => buildMoment(none, 1)).toThrow(/BUILD_AT is .*write a moment like/)
})
