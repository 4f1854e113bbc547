import { expect, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'
import { start } from '../lost-books.ts'
import { openSmallSite } from './small-site.ts'

const posted = {
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'https://pay.example',
  },
  body: 'code=PAYMENT_SUCCESS&state=COMPLETED',
}
const origin = 'https://shop.example'

test('F: whoever is posted back from a pay page gets the page of the result, and nothing is changed', async () => {
  await using site = await openSmallSite(origin)
  const { transactionId } = await start.consultation(site.opened)
  const { db } = site.opened.shop
  const stored = () => db.selectFrom('payments').selectAll().execute()
  const before = await stored()
  const success = `${origin}/payment-success?payment=${transactionId}`
  for (const { name } of providerSetups)
    for (const slash of ['', '/']) {
      const path = `/api/payment/${name}/return${slash}?payment=${transactionId}`
      const answer = await site.root.request(path, posted)
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, success])
    }
  for (const page of ['/payment-success', '/payment-failure']) {
    const answer = await site.root.request(`${page}?payment=${transactionId}`, posted)
    const location = `${origin}${page}?payment=${transactionId}`
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location])
    expect((await site.root.request(page, posted)).headers.get('Location')).toBe(origin + page)
  }
  expect(await stored()).toEqual(before)
  await db.updateTable('payments').set({ state: 'failed' }).execute()
  const failed = await site.root.request(
    `/api/payment/phonepe/return?payment=${transactionId}`,
    posted,
  )
  expect(failed.headers.get('Location')).toBe(`${origin}/payment-failure?payment=${transactionId}`)
})

test('F: such a post opens no other door', async () => {
  await using site = await openSmallSite(origin)
  const statuses = await Promise.all(
    ['/api/payment/phonepe/webhook', '/api/payment/phonepe', '/api/cart/add'].map(
      async (path) => (await site.root.request(path, posted)).status,
    ),
  )
  expect(statuses).toEqual([403, 403, 403])
})

test('F: an address that is nearly right leads to the right one', async () => {
  await using site = await openSmallSite(origin)
  const places = ['/Courses', '/courses).', '/api/payment/phonepe/return/?payment=x']
  const answers = await Promise.all(places.map((path) => site.root.request(path)))
  expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
    [308, '/courses'],
    [308, '/courses'],
    [308, '/api/payment/phonepe/return?payment=x'],
  ])
  expect((await site.root.request('/Nothing')).status).toBe(404)
})
