import { expect, test } from 'vitest'
import { openTestShop } from './open-test-shop.ts'

const email = 'asha@example.com'

test('a mail that could not be sent is sent once the service is back', async () => {
  await using shop = await openTestShop()
  const fault = (mode: string) =>
    shop.sandbox.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: 'email', mode }),
    })
  await fault('500')
  expect((await shop.call('POST', '/api/auth/send-otp', { body: { email } })).status).toBe(200)
  expect(await shop.mailTo(email)).toBeUndefined()

  await fault('ok')
  shop.clock.aheadMs += 10_000
  expect((await shop.mailTo(email))?.subject).toMatch(/^\d{6} is your code$/)
  shop.clock.aheadMs += 60 * 60_000
  await shop.shop.outbox.deliver()
  const mails = await shop.sandbox.request('/sandbox/mailbox.json')
  expect(await mails.json()).toHaveLength(1)
})

test('a sent mail leaves no code behind', async () => {
  await using shop = await openTestShop()
  await shop.call('POST', '/api/auth/send-otp', { body: { email } })
  await shop.mailTo(email)
  const [mail] = await shop.shop.db.selectFrom('mails').selectAll().execute()
  expect(mail).toMatchObject({ params: '' })
})
