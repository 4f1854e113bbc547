import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveMemoryBackAtRest } from '#server/give-memory-back.ts'

const [megabyte, fiveSeconds] = [1e6, 5000]

let stop: () => void
let collected: number
let state: { busyShare: number; resident: number }
beforeEach(() => {
  vi.useFakeTimers()
  collected = 0
  state = { busyShare: 0.01, resident: 200 * megabyte }
  stop = giveMemoryBackAtRest({
    collect: () => {
      collected += 1
      state.resident = 100 * megabyte
    },
    busyShare: () => state.busyShare,
    residentBytes: () => state.resident,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('nothing is collected while somebody is served', () => {
  state.busyShare = 0.2
  vi.advanceTimersByTime(10 * fiveSeconds)
  expect(collected).toBe(0)
  state.busyShare = 0.01
  vi.advanceTimersByTime(2 * fiveSeconds)
  expect(collected).toBe(0)
  vi.advanceTimersByTime(fiveSeconds)
  expect(collected).toBe(1)
})

test('nor in a breath between two rushes', () => {
  for (let rush = 0; rush < 5; rush += 1) {
    state.busyShare = 0.5
    vi.advanceTimersByTime(fiveSeconds)
    state.busyShare = 0.01
    vi.advanceTimersByTime(2 * fiveSeconds)
  }
  expect(collected).toBe(0)
})

test('it is collected once, and again when it has grown since', () => {
  vi.advanceTimersByTime(10 * fiveSeconds)
  expect(collected).toBe(1)
  state.resident = 110 * megabyte
  vi.advanceTimersByTime(10 * fiveSeconds)
  expect(collected).toBe(1)
  state.resident = 120 * megabyte
  vi.advanceTimersByTime(10 * fiveSeconds)
  expect(collected).toBe(2)
})

test('it ends when it is told to', () => {
  stop()
  vi.advanceTimersByTime(10 * fiveSeconds)
  expect(collected).toBe(0)
})

test('a server that was started without being able to collect goes on without', () => {
  const cannot = { collect: undefined, busyShare: () => 0, residentBytes: () => 0 }
  expect(giveMemoryBackAtRest(cannot)).not.toThrow()
})
