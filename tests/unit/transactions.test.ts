import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, test, vi } from 'vitest'
import { tryAgain } from '#server/database/transactions.ts'

/** Fails so often, then works. */
function failing(times: number, error: Error) {
  const tried = { times: 0 }
  const work = () => {
    tried.times += 1
    return tried.times > times ? Promise.resolve('done') : Promise.reject(error)
  }
  return { work, tried }
}
const withCode = (code: object) => Object.assign(new Error('met'), code)

test.each([
  ['serialisation', { code: '40001' }],
  ['deadlock', { code: '40P01' }],
  ['a busy file', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['a busy snapshot', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
])('a transaction that failed for %s is tried again', async (_, code) => {
  const { work, tried } = failing(3, withCode(code))
  expect(await tryAgain(work)).toBe('done')
  expect(tried.times).toBe(4)
})

test.each([
  ['a duplicate', { code: '23505' }],
  ['a broken rule of the file', { code: 'ERR_SQLITE_ERROR', errcode: 19 }],
  ['a bug', {}],
])('one that failed for %s is not', async (_, code) => {
  const { work, tried } = failing(1, withCode(code))
  await expect(tryAgain(work)).rejects.toThrow('met')
  expect(tried.times).toBe(1)
})

test('one that never gets through ends in words', async () => {
  const { work } = failing(Number.POSITIVE_INFINITY, withCode({ code: '40001' }))
  await expect(tryAgain(work, { patienceMs: 100 })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was changed'),
  })
})

test('those that met another try again one after another', async () => {
  const again = pLimit(1)
  let inside = 0
  const seen: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, () => {
      let tries = 0
      return tryAgain(
        async () => {
          tries += 1
          if (tries === 1) throw withCode({ code: '40001' })
          inside += 1
          seen.push(inside)
          await setTimeout(2)
          inside -= 1
        },
        { inTurn: again },
      )
    }),
  )
  expect(seen).toEqual(Array.from({ length: 20 }, () => 1))
})

test('whoever waits for its turn loses no patience over those before', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const again = pLimit(1)
  const before = again(() => {
    nowMs += 60_000
  })
  const { work, tried } = failing(3, withCode({ code: '40001' }))
  expect(await tryAgain(work, { inTurn: again })).toBe('done')
  await before
  expect(tried.times).toBe(4)
})
