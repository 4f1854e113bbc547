import { expect, test } from 'vitest'
import { insertMail } from '#server/mail/queries/mails.ts'
import { createMetrics } from '#server/alerts/metrics.ts'
import { openTestShop } from './open-test-shop.ts'

test('the age of the oldest mail is true at the first reading', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const mail = { template: 'letter', params: { to_email: 'asha@example.com' } } as const
  await insertMail(db, mail, now() - 7_000)
  await insertMail(db, mail, now() - 6_000)
  const metrics = createMetrics(shop.shop)
  const ageOf = (text: string) => Number(/^shop_outbox_oldest_seconds (\S+)$/m.exec(text)?.[1])
  const { text } = await metrics.read()
  expect(ageOf(text)).toBeGreaterThanOrEqual(7)
  expect(text).toContain('shop_outbox_waiting 2')

  await db.updateTable('mails').set({ done_at: now() }).execute()
  expect(ageOf((await metrics.read()).text)).toBe(0)
})
