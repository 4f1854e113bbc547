import { setImmediate as laterInThisTurn } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { insertMail } from '#server/mail/queries/mails.ts'
import { listSoldItems } from '#server/catalogue/queries/sold-items.ts'
import { openTestShop } from './open-test-shop.ts'

test('others have their turns while one transaction makes thousands of statements', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const mail = { template: 'letter', params: { to_email: 'asha@example.com' } } as const
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      await setImmediate()
      turns += 1
    }
  })()
  await db.transaction().execute(async (own) => {
    for (let count = 0; count < 3000; count += 1) await insertMail(own, mail, now())
  })
  over.abort()
  await others
  expect(turns).toBeGreaterThan(5)
})

test.skipIf(inject('postgresUrl'))(
  'a rush of short requests is answered one by one, and none waits half done for the others',
  async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    // Other programs would make a request longer than it is.
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    let inside = 0
    let mostInside = 0
    const request = async () => {
      inside += 1
      mostInside = Math.max(mostInside, inside)
      nowMs += 1
      await listSoldItems(db, ['padma'])
      await listSoldItems(db, ['surya'])
      inside -= 1
      return undefined
    }
    const arrived = Array.from({ length: 100 }, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      laterInThisTurn(() => void request().then(resolve, reject))
      await promise
    })
    await Promise.all(arrived)
    expect(mostInside).toBeLessThan(20)
  },
)
