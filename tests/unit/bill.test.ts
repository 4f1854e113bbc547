import { describe, expect, test } from 'vitest'
import { billOf, paidForPieces, sumPaise } from '#domain/bill.ts'
import { createRandom } from '../simulation/random.ts'

const off = (...amounts: number[]) =>
  amounts.map((amountPaise, place) => ({ kind: 'code', label: `${place}`, amountPaise }))
const line = (pricePaise: number, quantity = 1) => ({ pricePaise, quantity })

test('a bill comes to the sum of its lines without what is taken off', () => {
  const lines = [line(150_000), line(9_950, 3)]
  expect(billOf(lines)).toEqual({ lines, deductions: [], totalPaise: 179_850 })
  expect(billOf(lines, off(15_000, 50)).totalPaise).toBe(164_800)
})

test('what is taken off is never more than there is, and never nothing', () => {
  const { deductions, totalPaise } = billOf([line(10_000)], off(9_000, 4_000, 500))
  expect(deductions.map(({ amountPaise }) => amountPaise)).toEqual([9_000, 1_000])
  expect(totalPaise).toBe(0)
})

test('of what is taken off counts what is whole and above zero', () => {
  const { deductions, totalPaise } = billOf([line(19_900)], off(-5_000, 1_990.7, Number.NaN))
  expect(deductions.map(({ amountPaise }) => amountPaise)).toEqual([1_990])
  expect(totalPaise).toBe(17_910)
})

describe('what was paid for some pieces', () => {
  test('is their price when nothing was taken off', () => {
    const art = line(9_950, 3)
    const bill = billOf([line(150_000), art])
    expect(paidForPieces(bill, art, { before: 1, quantity: 2 })).toBe(19_900)
  })

  test('bears its part of what was taken off, by what it costs', () => {
    const [course, book] = [line(150_000), line(50_000)] as const
    const bill = billOf([course, book], off(20_000))
    expect(paidForPieces(bill, course, { before: 0, quantity: 1 })).toBe(135_000)
    expect(paidForPieces(bill, book, { before: 0, quantity: 1 })).toBe(45_000)
  })

  test('is nothing when everything was taken off', () => {
    const book = line(50_000)
    expect(paidForPieces(billOf([book], off(50_000)), book, { before: 0, quantity: 1 })).toBe(0)
  })

  test.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'comes to the total in whatever portions it is counted, and to no paisa more than its share (%i)',
    (seed) => {
      const random = createRandom(seed)
      const most = random.pick([200, 30_000, 1_000_000_000])
      const lines = Array.from({ length: random.between(1, 8) }, () =>
        line(random.between(1, most), random.between(1, 20)),
      )
      const sum = sumPaise(lines)
      const bill = billOf(lines, off(...[1, 2].map(() => random.between(0, Math.floor(sum * 0.7)))))
      let backPaise = 0
      for (const one of lines)
        for (let before = 0; before < one.quantity;) {
          const quantity = random.between(1, one.quantity - before)
          const paise = paidForPieces(bill, one, { before, quantity })
          const share = (quantity * one.pricePaise * bill.totalPaise) / sum
          expect(Number.isInteger(paise)).toBe(true)
          expect(Math.abs(paise - share)).toBeLessThanOrEqual(1)
          expect(paise).toBeLessThanOrEqual(quantity * one.pricePaise)
          before += quantity
          backPaise += paise
        }
      expect(backPaise).toBe(bill.totalPaise)
    },
  )
})
