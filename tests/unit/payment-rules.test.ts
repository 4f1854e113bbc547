import { expect, test } from 'vitest'
import {
  longestCheckDelayMs,
  longestRefundCheckDelayMs,
  nextCheckDelayMs,
  nextRefundCheckDelayMs,
} from '#domain/payment-schedule.ts'
import { paymentStates, statesBefore } from '#domain/payment-state.ts'

test('the transition table: paid is reached from anywhere unpaid, given back only of what arrived', () => {
  expect(Object.fromEntries(paymentStates.map((state) => [state, statesBefore(state)]))).toEqual({
    pending: [],
    paid: ['pending', 'failed', 'expired'],
    failed: ['pending'],
    expired: ['pending'],
    refunding: ['paid', 'refund_failed', 'refunded'],
    refund_failed: ['refunding'],
    refunded: ['refunding'],
  })
})

test("a pending payment is asked about on the provider's schedule", () => {
  const checks: number[] = []
  for (let ageMs = 0; ageMs < 6 * 60_000; ageMs += nextCheckDelayMs(ageMs)) checks.push(ageMs)
  const between = (from: number, to: number) =>
    checks.filter((age) => age > from * 1000 && age <= to * 1000).length

  expect(checks[1]).toBe(20_000)
  expect(between(20, 50)).toBe(10)
  expect(between(50, 110)).toBe(10)
  expect(between(110, 170)).toBe(6)
  expect(between(170, 230)).toBe(2)
  expect(between(230, 350)).toBe(2)
})

test('no check is further ahead than the longest delay, whatever the age, not even a negative one', () => {
  const day = 24 * 60 * 60_000
  const ages = [-day, -1, 0, 19_999, 20_000, 60_000, 60 * 60_000, day - 1, day, 400 * day]
  for (const age of ages) {
    expect(nextCheckDelayMs(age)).toBeLessThanOrEqual(longestCheckDelayMs)
    expect(nextRefundCheckDelayMs(age)).toBeLessThanOrEqual(longestRefundCheckDelayMs)
  }
  expect(nextCheckDelayMs(400 * day)).toBe(longestCheckDelayMs)
  expect(nextRefundCheckDelayMs(400 * day)).toBe(longestRefundCheckDelayMs)
})
