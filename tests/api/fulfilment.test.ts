import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endOfWorkingDaysBefore } from '#domain/india-time.ts'
import { trackingUrlOf } from '#domain/fulfilment.ts'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { troubles } from '#server/alerts/troubles.ts'
import { listed } from './listed.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
// A command ends with closing its database.
beforeEach(() => void vi.spyOn(shop.shop.db, 'destroy').mockResolvedValue())
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
const newPerson = () => registerPerson(shop, `asha-${(people += 1)}@example.com`)

async function buy(person: Person, products = [line('mandala', 'Dhyanam', 2)]) {
  const { transactionId, redirectUrl } = await startPayment(shop, person, products)
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  const [order] = await ordersOf(person)
  return { transactionId, id: order._id as string }
}
const ordersOf = async ({ userId, token }: Person) =>
  (await shop.call('GET', `/api/orders/user/${userId}`, { token })).body.orders
const pageOf = async (transactionId: string): Promise<string> => {
  const { passport } = (await shop.call('GET', `/api/payment/${transactionId}`)).body
  return String((await shop.call('GET', passport)).body)
}
const mails = async (email: string) => {
  await shop.shop.outbox.deliver()
  return await mailsTo(shop, email)
}
const toFirm = () => mails(sampleCatalogue.firm.email)

/** What somebody of the firm types, and reads; `answer` is what they say at a terminal. */
async function type(words: string[], answer?: boolean) {
  const said: string[] = []
  const print = (text: string) => void said.push(text)
  const confirm = answer === undefined ? undefined : () => Promise.resolve(answer)
  const open = () => Promise.resolve({ shop: shop.shop, connectionString: 'here' })
  const code = await runCommand(words, open, { print, complain: print, confirm })
  return { code, said: said.join('\n') }
}

test('F1: the firm is told of each paid order at once: what to send where, and who bought', async () => {
  const person = await newPerson()
  const { id, transactionId } = await buy(person, [
    line('mandala', 'Dhyanam', 2),
    line('paid-book', 'Book'),
  ])
  const notices = (await toFirm()).filter(({ text }) => text.includes(transactionId))
  expect(notices.map(({ subject }) => subject)).toEqual([
    'To send: 2 × A sample mandala, for Asha Sample',
  ])
  const { bank_reference } = await shop.shop.db
    .selectFrom('payments')
    .select('bank_reference')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  for (const told of [
    ...['2 × A sample mandala, ₹99.50 each', '1 × A paid book', '1 Sample Street'],
    ...['Lucknow, Uttar Pradesh 226001', '98765 43210', person.email, id, String(bank_reference)],
    `npm run admin -- sent ${id}`,
  ])
    expect(notices[0]?.text).toContain(told)
})

test('F1: an order without art says that there is nothing to send', async () => {
  const person = await newPerson()
  const { transactionId, id } = await buy(person, [line('paid-book', 'Book')])
  const notice = (await toFirm()).find(({ text }) => text.includes(transactionId))
  expect(notice?.subject).toBe('Order of ₹250 paid by Asha Sample')
  expect(notice?.text).toContain('There is nothing to send')
  expect(notice?.text).not.toContain('1 Sample Street')
  expect((await ordersOf(person))[0]).not.toHaveProperty('delivery')
  expect(await type(['sent', id])).toMatchObject({ code: 1 })
})

test('F1: packed, sent and delivered are noted once each, in order, and the buyer is told', async () => {
  const person = await newPerson()
  const { id, transactionId } = await buy(person)
  expect((await ordersOf(person))[0].delivery).toEqual({ state: 'to-pack' })
  expect(await pageOf(transactionId)).toContain('Your art is being packed.')

  expect(await type(['packed', id])).toMatchObject({ code: 0 })
  expect((await type(['packed', id])).said).toContain('packed already')
  const link = 'https://www.example.com/track?n=EX123456789IN'
  const parcel = ['--carrier', 'India Post', '--tracking', 'EX123456789IN', '--link', link]
  expect(await type(['sent', transactionId, ...parcel])).toMatchObject({ code: 0 })
  expect((await type(['sent', id, ...parcel])).said).toContain('sent already')
  expect((await type(['sent', id])).said).toContain('Nothing has changed')
  const back = await type(['packed', id])
  expect(back).toMatchObject({ code: 1 })
  expect(back.said).toContain('noted as sent, and does not go back to packed')

  const page = await pageOf(transactionId)
  for (const shown of ['Your art was sent on', 'India Post', 'EX123456789IN', link])
    expect(page).toContain(shown)
  expect(page).not.toContain('being packed')
  expect((await ordersOf(person))[0].delivery).toMatchObject({
    ...{ state: 'sent', carrier: 'India Post', trackingNumber: 'EX123456789IN' },
    trackingUrl: link,
  })

  expect(await type(['sent', id, '--tracking', 'EX999999999IN'])).toMatchObject({ code: 0 })
  expect(await type(['delivered', id])).toMatchObject({ code: 0 })
  expect(await pageOf(transactionId)).toContain('Your art was delivered on')
  const told = (await mails(person.email)).map(({ subject }) => subject).toReversed()
  expect(told.slice(1)).toEqual([
    'Your order is packed',
    'Your order is on its way',
    'Your order: how to follow your parcel',
    'Your order was delivered',
  ])
  const audit = await shop.shop.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('subject', '=', id)
    .where('action', 'like', 'order.%')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action).slice(1)).toEqual([
    ...['order.packed', 'order.sent', 'order.sent', 'order.delivered'],
  ])
})

test('F1: two who note the same at once write one mail', async () => {
  const person = await newPerson()
  const { id } = await buy(person)
  const both = await Promise.all([type(['sent', id]), type(['sent', id])])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const told = (await mails(person.email)).filter(({ subject }) => subject.includes('on its way'))
  expect(told).toHaveLength(1)
})

test('F1: what is not paid, given back, or not sent is refused in words', async () => {
  const person = await newPerson()
  const unpaid = await startPayment(shop, person, [line('mandala', 'Dhyanam')])
  expect((await type(['packed', unpaid.transactionId])).said).toContain('only what is paid is sent')
  const { id } = await buy(await newPerson())
  expect((await type(['delivered', id])).said).toContain('not noted as sent')
  expect(await type(['delivered', id], false)).toMatchObject({ code: 1 })
  for (const wrong of ['http://example.com/1', 'javascript://x', 'https://a@example.com/', 'no'])
    expect(await type(['sent', id, '--tracking', wrong])).toMatchObject({ code: 1 })
  expect(await type(['delivered', id], true)).toMatchObject({ code: 0 })

  const other = await buy(await newPerson())
  expect(await type(['refund', other.id, '--line', 'mandala:2'])).toMatchObject({ code: 0 })
  expect(await type(['sent', other.id])).toMatchObject({ code: 1 })
})

test('F1: what is to be sent is listed with goods, name and phone until it is sent or given back', async () => {
  const [first, second] = [await buy(await newPerson()), await buy(await newPerson())]
  const ids = async () => (await listToSend(shop.shop.db)).map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([first.id, second.id]))
  const { said } = await type(['list', 'orders', '--state', 'to-send'])
  const row = said.split('\n').find((text) => text.includes(first.id))
  for (const told of ['2 × A sample mandala', 'Asha Sample', '9876543210', 'to-pack'])
    expect(row).toContain(told)
  expect(await type(['refund', first.id, '--line', 'mandala:1'])).toMatchObject({ code: 0 })
  const [left] = await listed('orders', shop.shop.db, { state: 'to-send' }).then((rows) =>
    rows.filter(({ id }) => id === first.id),
  )
  expect(left?.['goods']).toBe('1 × A sample mandala')
  await type(['sent', first.id, '--untold'])
  await type(['refund', second.id, '--whole'])
  const now = await ids()
  expect(now).not.toContain(first.id)
  expect(now).not.toContain(second.id)
})

test('F1: a trouble tells of what was paid eight working days ago and not sent', async () => {
  await using own = await openTestShop()
  const trouble = troubles.find(({ name }) => name === 'orders-unsent')
  expect(trouble?.sentence(1)).toContain('8 working days')
  expect(await trouble?.measure(own.shop)).toBe(0)
  // Thursday the 11th: of Monday the 1st eight working days have passed, of Tuesday the 2nd seven.
  const thursday = Date.parse('2025-12-11T09:00:00+05:30')
  const end = endOfWorkingDaysBefore(thursday, 8)
  expect(end).toBe(Date.parse('2025-12-02T00:00:00+05:30'))
  expect(endOfWorkingDaysBefore(Date.parse('2025-12-07T09:00:00+05:30'), 1)).toBe(
    Date.parse('2025-12-05T00:00:00+05:30'),
  )
})

test('F1: the address of a tracking page is plain https', () => {
  expect(trackingUrlOf('https://www.indiapost.gov.in/track?n=1')).toBe(
    'https://www.indiapost.gov.in/track?n=1',
  )
  for (const wrong of ['http://x.in', 'https://x', 'https://u:p@x.in/', 'https://x.in/a b', 'x.in'])
    expect(trackingUrlOf(wrong)).toBeUndefined()
})

test('O18: a refund of the whole says what it does and asks; without an answer nothing goes back', async () => {
  const { id, transactionId } = await buy(await newPerson())
  const stateOf = async () =>
    (await shop.call('GET', `/api/payment/${transactionId}`)).body.paymentStatus
  const unasked = await type(['refund', id])
  expect(unasked).toMatchObject({ code: 1 })
  for (const told of ['A sample mandala', '₹199', 'Asha Sample', '--whole'])
    expect(unasked.said).toContain(told)
  expect(await type(['refund', id], false)).toMatchObject({ code: 1 })
  expect(await stateOf()).toBe('Paid')
  expect(await type(['refund', id, '--whole', '--amount', '10'])).toMatchObject({ code: 2 })
  expect(await type(['refund', id, '--amount', '10'])).toMatchObject({ code: 0 })
  shop.clock.aheadMs += 60_000
  await pollRefunds(shop.shop)
  expect((await type(['refund', id], true)).said).toContain('₹189')
  expect(await stateOf()).not.toBe('Paid')
})
