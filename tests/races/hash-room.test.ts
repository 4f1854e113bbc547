import { expect, test, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  availableParallelism: () => 2,
}))

let share = 0
vi.mock('#server/processor-share.ts', () => ({ processorShareSinceLast: () => () => share }))
vi.useFakeTimers({ toFake: ['performance'] })

const { hashInTurn } = await import('#server/account/hash-room.ts')

/** How many of five hashes run before the first of them is done. */
async function sideBySide(): Promise<number> {
  let running = 0
  const { promise, resolve: end } = Promise.withResolvers<undefined>()
  const hashes = Array.from({ length: 5 }, () =>
    hashInTurn(() => {
      running += 1
      return promise
    }),
  )
  await new Promise(setImmediate)
  const begun = running
  end(undefined)
  await Promise.all(hashes)
  return begun
}

test('two cores hash two passwords while nobody else is served, and one beside whoever is', async () => {
  await sideBySide()
  vi.advanceTimersByTime(100)
  expect(await sideBySide()).toBe(2)
  share = 1
  vi.advanceTimersByTime(100)
  expect(await sideBySide()).toBe(1)
  share = 0
  vi.advanceTimersByTime(100)
  expect(await sideBySide()).toBe(2)
})

test('what was seen a while ago says nothing about now', async () => {
  vi.advanceTimersByTime(60_000)
  expect(await sideBySide()).toBe(1)
})
