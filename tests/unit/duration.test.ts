import { expect, test } from 'vitest'
import { formatDuration } from '#words/durations.ts'
import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import { sessionLifetime } from '#domain/lifetimes.ts'

test.each([
  [otpLifetimeMs, 'ten minutes'],
  [ticketLifetimeMs, 'fifteen minutes'],
  [sessionLifetime(true).lifetimeMs, '30 days'],
  [sessionLifetime(false).lifetimeMs, '24 hours'],
  [30 * 60_000, 'half an hour'],
  [90 * 60_000, '90 minutes'],
  [2 * 60 * 60_000, 'two hours'],
  [3 * 24 * 60 * 60_000, 'three days'],
  [45_000, '45 seconds'],
  [1000, 'one second'],
])('%i ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
