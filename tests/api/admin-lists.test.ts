import { expect, test } from 'vitest'
import { lists } from '#server/back-office/queries/admin-lists.ts'
import { openTestShop } from './open-test-shop.ts'
import { line, registerPerson, startPayment } from './people.ts'

test('the lines of an order name what was ordered, in its period only', async () => {
  await using shop = await openTestShop()
  const buyer = await registerPerson(shop)
  const { transactionId } = await startPayment(shop, buyer, [
    line('mandala', 'Dhyanam'),
    line('paid-book', 'Book'),
  ])
  const { db, now } = shop.shop
  const rows = await lists.lines(db, { email: buyer.email, untilMs: now() + 1 })
  expect(rows.map((row) => [row['product_id'], row['transaction'], row['line_paise']])).toEqual([
    ['mandala', transactionId, 9950],
    ['paid-book', transactionId, 25_000],
  ])
  expect(await lists.lines(db, { untilMs: now() - 60_000 })).toEqual([])
  for (const list of Object.values(lists))
    expect(await list(db, { sinceMs: 1, untilMs: 2, limit: 5 })).toEqual([])
})
