import { expect, test } from 'vitest'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'

test.each([
  [0, '₹0'],
  [100, '₹1'],
  [499_900, '₹4,999'],
  [9_950, '₹99.50'],
  [123_456_750, '₹12,34,567.50'],
  [1_234_567_800, '₹1,23,45,678'],
  [99_905, '₹999.05'],
  [-499_900, '-₹4,999'],
])('%i paise read %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text)
})

test.each([
  [4999, 499_900],
  [99.5, 9_950],
  [0.29, 29],
  [1234567.89, 123_456_789],
])('%d rupees are %i paise', (rupees, paise) => {
  expect(paiseFromRupees(rupees)).toBe(paise)
})

test('an amount finer than a paisa is refused, not rounded', () => {
  expect(() => paiseFromRupees(1.005)).toThrow(RangeError)
})
