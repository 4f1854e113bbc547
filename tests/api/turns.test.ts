import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertMail } from '#server/mail/queries/mails.ts'
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
