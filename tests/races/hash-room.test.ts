import { expect, test, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  availableParallelism: () => 2,
}))

let share = 0
vi.mock('#server/processor-share.ts', () => ({ processorShareSinceLast: () => () => share }))
vi.useFakeTimers({ toFake: ['performance'] })

const { hashInTurn } = await import('#server/account/hash-limiter.ts')

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

test('A5: one hash of each network, and then the next of each', async () => {
  const order: string[] = []
  const hash = (who: string) =>
    hashInTurn(async () => {
      order.push(who)
      await Promise.resolve()
    }, who)
  share = 1
  vi.advanceTimersByTime(100)
  await Promise.all([hash('a'), hash('a'), hash('a'), hash('a'), hash('b'), hash('b'), hash('c')])
  share = 0
  expect(order.join('')).toBe('aabcaba')
})

test('what was seen a while ago says nothing about now', async () => {
  vi.advanceTimersByTime(60_000)
  expect(await sideBySide()).toBe(1)
})
