import { expect, test } from 'vitest'
import { refundedToday } from '#server/admin/marks.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import {
  appointmentTypes,
  book,
  inDays,
  newBooking,
  offer,
  payFor,
  rowOf,
} from './appointment-types.ts'
import { joinDesk } from './desk-staff.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const rupees = 100

/** Appointments of a price at which one is within a manager's bound, and two are not. */
async function openDearShop(pricePaise = 6000 * rupees) {
  const shop = await openTestShop()
  offer(
    shop,
    appointmentTypes.map((type) => (type.id === 'consultation' ? { ...type, pricePaise } : type)),
  )
  return shop
}

let days = 3

async function bought(shop: TestShop, more: object = {}) {
  const booking = newBooking(shop, { startsAt: inDays(shop, (days += 1)), ...more })
  const answer = await book(shop, booking)
  await payFor(shop, answer)
  const { id } = await rowOf(shop, booking)
  return { id, booking, transactionId: String(answer.body.transactionId) }
}

const wholeOf = (paise: number) => ({
  ...{ part: 'whole', shown: String(paise), reason: 'You had asked for it.' },
})

test('a manager gives back ten thousand rupees a day, whichever way and however many forms at once', async () => {
  await using shop = await openDearShop()
  const manager = await joinDesk(shop, 'manager')
  const owner = await joinDesk(shop, 'owner')
  const [{ id: staffId } = { id: '' }] = await shop.shop.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'manager')
    .execute()
  const all = []
  for (let count = 0; count < 5; count += 1) all.push(await bought(shop))
  const [one, two, three, four, five] = all
  const price = 6000 * rupees
  const refund = (transactionId = '') =>
    manager.send(`/desk/refunds/${transactionId}`, wholeOf(price))
  const atOnce = await Promise.all([
    ...[one, two].map((each) => refund(each?.transactionId)),
    manager.send(`/desk/appointments/${three?.id}/cancel`),
  ])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([303, 403, 403])
  expect(atOnce.filter(({ text }) => text.includes('Please ask an owner'))).toHaveLength(2)
  const actor = `staff:${staffId}` as const
  expect(await refundedToday(actingAs(shop.shop, actor), actor)).toBe(price)
  const cancelled = await manager.send(`/desk/appointments/${four?.id}/cancel`)
  expect([cancelled.status, (await rowOf(shop, four?.booking ?? { email: '' })).state]).toEqual([
    403,
    'confirmed',
  ])
  const amount = (text: string) =>
    manager.send(`/desk/refunds/${five?.transactionId}`, { part: 'amount', rupees: text })
  expect((await amount('4000.01')).status).toBe(403)
  expect((await amount('4000')).status).toBe(303)
  expect((await owner.send(`/desk/appointments/${four?.id}/cancel`)).status).toBe(303)
  shop.clock.aheadMs += 24 * 60 * 60_000
  const again = await joinDesk(shop, 'manager')
  const left = atOnce.findIndex(({ status }) => status === 403)
  const refused = [one, two, three][left]
  const next = await again.send(`/desk/refunds/${refused?.transactionId}`, wholeOf(price))
  expect(next.status).toBe(303)
})

test('a refund of the desk names nobody, gives back once whatever is sent twice, and is refused to others', async () => {
  await using shop = await openDearShop(999 * rupees)
  const manager = await joinDesk(shop, 'manager')
  const { transactionId } = await bought(shop)
  const to = `/desk/refunds/${transactionId}`
  for (const role of ['coach', 'accountant', 'editor'] as const)
    expect((await (await joinDesk(shop, role)).send(to, wholeOf(999 * rupees))).status).toBe(403)
  const changed = await manager.send(to, wholeOf(998 * rupees))
  expect(changed.status).toBe(400)
  const page = (await manager.get(to)).text
  const form = /name="deskForm" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = { part: 'amount', rupees: '100', deskForm: form }
  const both = await Promise.all([manager.forge(to, fields), manager.forge(to, fields)])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const rows = await shop.shop.db.selectFrom('refunds').selectAll().execute()
  expect(rows).toMatchObject([
    { amount_paise: 100 * rupees, actor: expect.stringMatching(/^staff:/) },
  ])
  const audit = await shop.shop.db.selectFrom('audit').select('facts').execute()
  expect(JSON.stringify(audit)).not.toMatch(/Sample manager|example\.com/)
  expect((await manager.get(`/desk/show/${transactionId}`)).text).toContain('Sample manager')
})
