import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { processorShareSinceLast } from '#server/processor-share.ts'

let told: (() => string) | undefined
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, readFileSync: (path: string) => told?.() ?? fs.readFileSync(path, 'utf8') }
})

afterEach(() => {
  told = undefined
  vi.useRealTimers()
})

/** Times of a thread as Linux tells them, and how many milliseconds pass until they are those. */
function passes(ms: number, ranMs: number, waitedMs: number): void {
  vi.advanceTimersByTime(ms)
  told = () => `${ranMs * 1_000_000} ${waitedMs * 1_000_000} 7\n`
}

test('who is kept waiting for a processor wants it as much as who has it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  passes(0, 500, 40)
  const share = processorShareSinceLast()
  passes(200, 550, 140)
  expect(share()).toBeCloseTo(0.75)
  passes(100, 550, 140)
  expect(share()).toBe(0)
})

// What a host gives to other machines than this is in neither: how long it all takes decides nothing here.
test.each([
  ['as the system tells it', undefined],
  [
    'where no system tells it',
    () => {
      throw new Error('ENOENT')
    },
  ],
])(
  'what a thread uses it wanted, and while it waits for something else it wants nothing: %s',
  async (_, tell) => {
    told = tell
    const share = processorShareSinceLast()
    let since = performance.now()
    const wantedMs = () => {
      const passedMs = performance.now() - since
      since += passedMs
      return share() * passedMs
    }
    const before = process.threadCpuUsage()
    const usedMs = () => {
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }
    while (usedMs() < 200);
    expect(wantedMs()).toBeGreaterThan(150)
    const waitedSince = performance.now()
    await setTimeout(1000)
    expect(performance.now() - waitedSince - wantedMs()).toBeGreaterThan(300)
  },
)
