import { setTimeout as pass } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  availableParallelism: () => 2,
}))

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

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('two cores hash two passwords while nobody else is served, and one beside whoever is', async () => {
  // What it took to load all this is over.
  await sideBySide()
  await pass(300)
  expect(await sideBySide()).toBe(2)
  work(100)
  expect(await sideBySide()).toBe(1)
  await pass(300)
  expect(await sideBySide()).toBe(2)
})
