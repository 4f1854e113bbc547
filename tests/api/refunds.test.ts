import { createHash } from 'node:crypto'
import { eventually } from '../eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startOfIndiaDayBefore } from '#domain/india-time.ts'
import { comparePayments, settleDayIfDue } from '#server/payments/reconcile.ts'
import { beginRefund } from '#server/payments/begin-refund.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'
import { inTransaction } from '#server/database/transactions.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `buyer-${++people}@example.com`)
  return () => fault('ok')
})
afterAll(() => shop[Symbol.asyncDispose]())

const minute = 60_000
const fault = async (mode: string) => {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
}
const orders = async () =>
  (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders
const back = async (location: string) => {
  const { pathname, search } = new URL(location)
  const answer = await shop.call('GET', pathname + search)
  return new URL(answer.headers.get('Location') ?? '').pathname
}
const place = async (body: object) => {
  const fields = { formData: address, products: [line('paid-book', 'Book')], ...body }
  return await shop.call('POST', '/api/payment/phonepe', { token: person.token, body: fields })
}
const pay = async (redirectUrl: string) => await back(await press(redirectUrl, 'success'))
const statusOf = async (id: string) =>
  (await shop.call('GET', `/api/payment/${id}`)).body.paymentStatus
const eventsOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('payment_events')
    .select(['source', 'state'])
    .where('payment_id', '=', id)
    .orderBy('at')
    .execute()
const refundsOf = async (id: string) =>
  await shop.shop.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).execute()
const giveBack = async (id: string) => {
  const { db } = shop.shop
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return await inTransaction(db, (trx) =>
    beginRefund(trx, shop.shop, payment, { source: 'operator', reason: 'Asked.' }),
  )
}
/** Lets the provider decide and the poller hear of it. */
const untilRefunded = async (id: string) => {
  await eventually(async () => {
    await pollRefunds(shop.shop)
    shop.clock.aheadMs += minute
    expect(await statusOf(id)).toBe('Refunded')
  })
}

describe('paid twice', () => {
  test('a book paid through two open pages is given back by itself, and both are told', async () => {
    const first = await startPayment(shop, person)
    const moved = await place({ formData: { ...address, city: 'Kanpur' } })
    await pay(first.redirectUrl)
    expect(await pay(moved.body.redirectUrl)).toBe('/payment-success')

    expect(await statusOf(first.transactionId)).toBe('Paid')
    expect(await statusOf(moved.body.transactionId)).toBe('Refunding')
    const notice = await shop.mailTo('firm@example.com')
    expect(notice?.subject).toBe('₹250 are being refunded')
    expect((await shop.mailTo(person.email))?.text).toContain('You had paid for this already')
    await untilRefunded(moved.body.transactionId)
    const orderOf = async ({ transactionId }: { transactionId: string }) =>
      (await orders()).find(
        (order: { transactionId: string; _id: string }) => order.transactionId === transactionId,
      )
    expect(await orderOf(moved.body)).toMatchObject({
      paymentStatus: 'Refunded',
      orderStatus: 'Refunded',
    })
    const owned = await shop.call('POST', '/api/downloads', {
      token: person.token,
      body: { orderId: (await orderOf(first))?._id, productId: 'paid-book' },
    })
    expect(owned.status).toBe(200)
  })

  test('two attempts at one order, both paid late: the second is given back', async () => {
    const mandala = { products: [line('mandala', 'Dhyanam')] }
    await fault('webhook-lost')
    const first = await place(mandala)
    shop.clock.aheadMs += 21 * minute
    const second = await place(mandala)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    await pay(second.body.redirectUrl)
    // The provider's own clock would refuse it now; its books say that it was paid all the same.
    const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
    ask.mockResolvedValue({ state: 'paid', amountPaise: 9_950, detail: 'late' })
    await back(`${shop.origin}/api/payment/phonepe/return?payment=${first.body.transactionId}`)
    expect(await statusOf(second.body.transactionId)).toBe('Paid')
    expect(await statusOf(first.body.transactionId)).toBe('Refunding')
  })

  test('a page in its last minute and the one that followed it, both paid: the second is given back', async () => {
    const mandala = { products: [line('mandala', 'Dhyanam')] }
    const first = await place(mandala)
    shop.clock.aheadMs += 19 * minute + 10_000
    const second = await place(mandala)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    await pay(second.body.redirectUrl)
    await pay(first.body.redirectUrl)
    expect(await statusOf(second.body.transactionId)).toBe('Paid')
    expect(await statusOf(first.body.transactionId)).toBe('Refunding')
  })

  test('whoever presses again without having heard that it was paid is asked, and has paid once', async () => {
    const mandala = { products: [line('mandala', 'Dhyanam')] }
    const first = await place(mandala)
    await pay(first.body.redirectUrl)
    shop.clock.aheadMs += 14 * minute
    const again = await place(mandala)
    expect(again).toMatchObject({ status: 409, body: { code: 'just-bought' } })
    expect(again.body.transactionId).toBe(first.body.transactionId)
    expect(await orders()).toMatchObject([{ paymentStatus: 'Paid' }])
  })

  test('whoever buys the same again a while after it was paid buys twice', async () => {
    const mandala = { products: [line('mandala', 'Dhyanam')] }
    const first = await place(mandala)
    await pay(first.body.redirectUrl)
    shop.clock.aheadMs += 16 * minute
    const second = await place(mandala)
    await pay(second.body.redirectUrl)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    expect(await statusOf(second.body.transactionId)).toBe('Paid')
  })
})

describe('a seat that is gone', () => {
  test('when its payment arrives: the money goes back by itself', async () => {
    const enroll = async (email: string) =>
      (await shop.call('POST', '/api/webinars', { body: { webinarId: 'paid-webinar', email } }))
        .body
    const late = await enroll('late@example.com')
    await back(await press(late.redirectUrl, 'failure'))
    for (const email of ['one@example.com', 'two@example.com'])
      await pay((await enroll(email)).redirectUrl)

    const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
    ask.mockResolvedValue({ state: 'paid', amountPaise: 29_900, detail: 'late' })
    shop.clock.aheadMs += 2000
    await back(`${shop.origin}/api/payment/phonepe/return?payment=${late.transactionId}`)
    expect(await statusOf(late.transactionId)).toBe('Refunding')
    expect((await shop.mailTo('late@example.com'))?.text).toContain('last seat')
    const seats = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
    expect(seats).toMatchObject([{ taken: 2 }])
  })
})

describe('a refund', () => {
  const paidOrder = async () => {
    const { redirectUrl, transactionId } = await startPayment(shop, person, [
      line('course', 'Course'),
    ])
    await pay(redirectUrl)
    return transactionId
  }

  test('takes back what was bought, with every step in the ledger', async () => {
    const id = await paidOrder()
    expect((await orders())[0].productId[0].chapters).toBeDefined()
    await giveBack(id)
    expect(await orders()).toMatchObject([
      { paymentStatus: 'Refunding', orderStatus: 'Being refunded', productId: [{ id: 'course' }] },
    ])
    expect(JSON.stringify(await orders())).not.toContain('drive.google')
    await untilRefunded(id)
    expect((await eventsOf(id)).map(({ state }) => state)).toEqual([
      'paid',
      'refunding',
      'refunded',
    ])
    const again = await place({ products: [line('course', 'Course')] })
    expect(again.status).toBe(200)
  })

  test('is asked for once, however often it is asked about', async () => {
    const id = await paidOrder()
    expect(await giveBack(id)).toMatch(/^ref_/)
    await expect(giveBack(id)).rejects.toThrow('A refund of this payment is under way.')
    await Promise.all([pollRefunds(shop.shop), pollRefunds(shop.shop)])
    await untilRefunded(id)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('whose request was understood but never answered is not asked for twice', async () => {
    const id = await paidOrder()
    await giveBack(id)
    const refund = shop.shop.providers.current.refund.bind(shop.shop.providers.current)
    const spy = vi
      .spyOn(shop.shop.providers.current, 'refund')
      .mockImplementationOnce(async (request) => {
        await refund(request)
        throw new Error('the process dies here')
      })
    await expect(pollRefunds(shop.shop)).rejects.toThrow('dies')
    shop.clock.aheadMs += 2 * minute
    await untilRefunded(id)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  test('while the provider is down stays asked for', async () => {
    const id = await paidOrder()
    await giveBack(id)
    await fault('500')
    await pollRefunds(shop.shop)
    expect(await statusOf(id)).toBe('Refunding')
    await fault('ok')
    shop.clock.aheadMs += minute
    await untilRefunded(id)
  })

  test('that the provider cannot make is told to the firm and can be asked for anew', async () => {
    await fault('refund-fails')
    const id = await paidOrder()
    await giveBack(id)
    await eventually(async () => {
      await pollRefunds(shop.shop)
      shop.clock.aheadMs += minute
      expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }])
    })
    expect((await shop.mailTo('firm@example.com'))?.subject).toContain('has failed')
    expect((await orders())[0].paymentStatus).toBe('Refunding')
    await fault('ok')
    expect(await giveBack(id)).toMatch(/^ref_/)
    await untilRefunded(id)
  })

  test('is settled by its webhook, which only makes us ask', async () => {
    const id = await paidOrder()
    const refundId = await giveBack(id)
    const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
    const tell = () =>
      shop.call('POST', '/api/payment/phonepe/webhook', {
        headers: { Authorization },
        body: {
          event: 'pg.refund.completed',
          payload: { merchantRefundId: refundId, state: 'COMPLETED' },
        },
      })
    expect((await tell()).status).toBe(200)
    expect(await statusOf(id)).toBe('Refunding')
    shop.clock.aheadMs += minute
    await tell()
    expect(await statusOf(id)).toBe('Refunded')
  })
})

describe('comparing with the provider', () => {
  const range = () => ({ fromMs: 0, untilMs: shop.shop.now() + 1 })

  test('finds nothing where both books agree', async () => {
    await using own = await openTestShop()
    const buyer = await registerPerson(own)
    await press((await startPayment(own, buyer)).redirectUrl, 'success')
    await startPayment(own, buyer, [line('mandala', 'Dhyanam')])
    expect(await comparePayments(own.shop, { fromMs: 0, untilMs: own.shop.now() + 1 })).toEqual({
      checked: 2,
      differences: [],
      untold: [],
    })
  })

  test('the daily run settles what it finds, tells the firm, and runs once', async () => {
    await using own = await openTestShop()
    const buyer = await registerPerson(own)
    const { transactionId } = await startPayment(own, buyer)
    const ask = vi.spyOn(own.shop.providers.current, 'getPayment')
    ask.mockResolvedValue({ state: 'paid', amountPaise: 25_000, detail: 'a lost success' })
    own.clock.aheadMs += startOfIndiaDayBefore(Date.now(), -2) + 3 * 60 * minute - Date.now()
    await Promise.all([settleDayIfDue(own.shop), settleDayIfDue(own.shop)])
    const { body } = await own.call('GET', `/api/payment/${transactionId}`)
    expect(body.paymentStatus).toBe('Paid')
    const notice = await own.mailTo('firm@example.com')
    expect(notice?.subject).toMatch(/^Payments: 1 differences found on \d{4}-/)
    expect(notice?.text).toContain(`${transactionId} ours: pending 25000, theirs: paid 25000`)
    ask.mockClear()
    await settleDayIfDue(own.shop)
    expect(ask).not.toHaveBeenCalled()
  })

  test('a provider that gives no answer is a difference, and nothing changes', async () => {
    const { transactionId } = await startPayment(shop, person)
    await fault('500')
    const { differences } = await comparePayments(shop.shop, range())
    expect(differences).toContainEqual(
      expect.objectContaining({ id: transactionId, theirs: 'no answer' }),
    )
    expect(await statusOf(transactionId)).toBe('Pending')
  })
})
