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

test('two cores hash two passwords while nobody else is served, and one beside whoever is', async () => {
  let usedMs = 0
  const used = () => ({ user: usedMs * 1000, system: 0 })
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(used)
  // What was used before counts no more.
  await sideBySide()
  await pass(100)
  expect(await sideBySide()).toBe(2)
  const startedAt = performance.now()
  await pass(100)
  usedMs += performance.now() - startedAt
  expect(await sideBySide()).toBe(1)
  await pass(100)
  expect(await sideBySide()).toBe(2)
})
