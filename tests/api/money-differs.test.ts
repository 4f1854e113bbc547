import { createHash } from 'node:crypto'
import { eventually } from '../eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderItem } from '#contracts/orders.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { listFailedRefunds } from '#server/alerts/queries/figures.ts'
import { recordRefund, refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `payer-${++people}@example.com`)
  return () => fault('ok')
})
afterAll(() => shop[Symbol.asyncDispose]())

const minute = 60_000
const fault = async (mode: string) => {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
}
const statusOf = async (id: string) =>
  (await shop.call('GET', `/api/payment/${id}`)).body.paymentStatus
const rowOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refundsOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('refunds')
    .select(['id', 'state', 'amount_paise', 'source', 'actor'])
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .execute()
const refund = async (id: string, options: object = {}) =>
  await refundPayment(shop.shop, id, { reason: 'You asked for it.', actor: 'Asha', ...options })
/** What the bank has done counts some seconds later, and the poller hears of it. */
const untilDecided = async (id: string) => {
  await eventually(async () => {
    shop.clock.aheadMs += minute
    await pollRefunds(shop.shop)
    expect((await refundsOf(id)).map(({ state }) => state)).not.toContain('asked')
  })
}
const pay = async (redirectUrl: string) => {
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
}
const paid = async (products = [line('paid-book', 'Book')], mode = 'ok') => {
  await fault(mode)
  const { redirectUrl, transactionId } = await startPayment(shop, person, products)
  await pay(redirectUrl)
  return transactionId
}
const owned = async () =>
  (
    await shop.shop.db
      .selectFrom('entitlements')
      .select('product_id')
      .where('user_id', '=', person.userId)
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)
/** What the comparison says of one payment, with both ids left out. */
const differencesOf = async (id: string) => {
  const range = { fromMs: 0, untilMs: shop.shop.now() + 1 }
  const { differences } = await comparePayments(shop.shop, range)
  return differences
    .filter(({ transactionId }) => transactionId === id)
    .map(({ kind, ours, theirs }) => `${kind}: ${ours} / ${theirs}`)
}

describe('another amount than was asked for', () => {
  test.each([
    ['pays-less', 12_500],
    ['pays-more', 37_500],
  ])('%s: what arrived goes back, all of it, also at the second try', async (mode, arrived) => {
    const id = await paid(undefined, mode)
    expect(await rowOf(id)).toMatchObject({ amount_paise: 25_000, arrived_paise: arrived })
    expect(await owned()).toEqual([])
    expect((await shop.mailTo(person.email))?.text).toContain(
      'The amount that arrived is not the amount that was asked for.',
    )
    await fault('refund-fails')
    await untilDecided(id)
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed', amount_paise: arrived }])

    await fault('ok')
    await refund(id)
    await untilDecided(id)
    expect(await refundsOf(id)).toMatchObject([
      { state: 'failed', amount_paise: arrived, source: 'delivery' },
      { state: 'refunded', amount_paise: arrived, source: 'operator', actor: 'Asha' },
    ])
    expect(await statusOf(id)).toBe('Refunded')
    expect(await differencesOf(id)).toEqual([])
  })

  test('that the ledger took for what was asked is told, with both amounts', async () => {
    const id = await paid(undefined, 'pays-more')
    await untilDecided(id)
    await shop.shop.db
      .updateTable('payments')
      .set({ arrived_paise: 25_000 })
      .where('id', '=', id)
      .execute()
    expect(await differencesOf(id)).toEqual([
      'payment: refunded 25000 / paid 37500',
      'payment: refunded, given back 37500 / paid 37500',
    ])
  })

  test('a refund that gave back too little is told, and the rest can be given back', async () => {
    const id = await paid(undefined, 'pays-more')
    await untilDecided(id)
    const short = { amount_paise: 25_000 }
    const { db } = shop.shop
    await db.updateTable('refunds').set(short).where('payment_id', '=', id).execute()
    expect(await differencesOf(id)).toEqual([
      'payment: refunded, given back 25000 / paid 37500',
      'refund: refunded 25000 / refunded 37500',
    ])
    const again = vi.spyOn(shop.shop.providers.current, 'refund')
    again.mockResolvedValue({ state: 'pending', detail: '' })
    const { amountPaise } = await refund(id)
    again.mockRestore()
    expect(amountPaise).toBe(12_500)
  })
})

describe('a part of a payment', () => {
  const two = [line('mandala', 'Dhyanam', 2), line('paid-book', 'Book')]

  test('by amount: the buyer keeps everything, hears the amount, and the rest can follow', async () => {
    const id = await paid()
    await refund(id, { part: { amountPaise: 10_000 } })
    expect((await shop.mailTo(person.email))?.subject).toBe(
      '₹100 of your payment of ₹250 is being refunded',
    )
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', ['paid-book']])
    expect(await differencesOf(id)).toEqual([])

    await expect(refund(id, { part: { amountPaise: 15_001 } })).rejects.toThrow(
      'Only ₹150 of this payment are left to give back.',
    )
    await expect(refund(id, { part: { amountPaise: 99 } })).rejects.toThrow('at least ₹1')
    await refund(id)
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Refunded', []])
    expect((await refundsOf(id)).map(({ amount_paise }) => amount_paise)).toEqual([10_000, 15_000])
    expect(await differencesOf(id)).toEqual([])
    await expect(refund(id)).rejects.toThrow('All of this payment has been given back already.')
  })

  test('by line: that product is withdrawn, and no line goes back more often than it was bought', async () => {
    const id = await paid(two)
    await refund(id, { part: { items: [{ productId: 'mandala', quantity: 1 }] } })
    expect((await shop.mailTo(person.email))?.text).toContain('Given back: ')
    await untilDecided(id)
    await expect(
      refund(id, { part: { items: [{ productId: 'mandala', quantity: 2 }] } }),
    ).rejects.toThrow(/^Of .*, 1 can still be given back\.$/)
    await expect(
      refund(id, { part: { items: [{ productId: 'other', quantity: 1 }] } }),
    ).rejects.toThrow('other is not in this order.')
    expect(await owned()).toEqual(['paid-book'])
    await refund(id, { part: { items: [{ productId: 'paid-book', quantity: 1 }] } })
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', []])
    expect((await refundsOf(id)).map(({ amount_paise }) => amount_paise)).toEqual([9_950, 25_000])
  })

  test('by line: what was given back cannot be opened any more, and the rest can', async () => {
    const id = await paid([line('paid-book', 'Book'), line('course', 'Course')])
    const order = async () =>
      (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders[0]
    const open = async (productId: string) => {
      const body = { orderId: (await order())._id, productId }
      return await shop.call('POST', '/api/downloads', { token: person.token, body })
    }
    const old = (await open('paid-book')).body
    const linesOf = async () =>
      ((await order()).productId as OrderItem[]).map(({ givenBack, chapters }) => [
        givenBack,
        chapters !== undefined,
      ])
    expect(await linesOf()).toEqual([
      [0, false],
      [0, true],
    ])
    await refund(id, { part: { items: [{ productId: 'paid-book', quantity: 1 }] } })
    expect([(await open('paid-book')).status, (await shop.call('GET', old.url)).status]).toEqual([
      404, 404,
    ])
    expect(await linesOf()).toEqual([
      [1, false],
      [0, true],
    ])
    await untilDecided(id)
    await refund(id, { part: { items: [{ productId: 'course', quantity: 1 }] } })
    expect((await order()).productId).toMatchObject([{ id: 'paid-book' }, { id: 'course' }])
    expect((await order()).productId[1].chapters).toBeUndefined()
  })

  test('of art counts what went back', async () => {
    const id = await paid(two)
    await refund(id, { part: { items: [{ productId: 'mandala', quantity: 1 }] } })
    const { body } = await shop.call('GET', `/api/orders/user/${person.userId}`, person)
    expect(body.orders[0].productId).toMatchObject([
      { id: 'mandala', quantity: 2, givenBack: 1 },
      { id: 'paid-book', quantity: 1, givenBack: 0 },
    ])
  })

  test('that is everything is the whole payment', async () => {
    const id = await paid()
    await refund(id, { part: { items: [{ productId: 'paid-book', quantity: 1 }] } })
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Refunded', []])
  })

  test('that the bank cannot give back leaves the payment paid, and the firm knows', async () => {
    const id = await paid()
    await fault('refund-fails')
    await refund(id, { part: { amountPaise: 10_000 } })
    await untilDecided(id)
    expect(await statusOf(id)).toBe('Paid')
    const notice = await shop.mailTo('firm@example.com')
    expect(notice?.subject).toBe('A refund of ₹100 has failed')
    expect(notice?.text).toContain(`npm run admin -- refund ${id} --amount 100`)
  })

  test('by line, that the bank cannot give back, stays the buyer’s until it can', async () => {
    const id = await paid([line('paid-book', 'Book'), line('course', 'Course')])
    const part = { part: { items: [{ productId: 'paid-book', quantity: 1 }] } }
    await fault('refund-fails')
    await refund(id, part)
    expect(await owned()).toEqual(['course'])
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', ['course', 'paid-book']])
    const notice = await shop.mailTo('firm@example.com')
    expect(notice?.text).toContain('Until it is made, the buyer has what was to be given back.')
    expect(notice?.text).toContain(`npm run admin -- refund ${id} --line paid-book:1`)
    expect(await listFailedRefunds(shop.shop.db)).toContain(id)

    await fault('ok')
    await refund(id, part)
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', ['course']])
    expect(await listFailedRefunds(shop.shop.db)).not.toContain(id)
  })

  test('two at once never give back more than has arrived', async () => {
    const id = await paid()
    const part = { amountPaise: 20_000 }
    const asked = await Promise.allSettled([refund(id, { part }), refund(id, { part }), refund(id)])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await untilDecided(id)
    expect(await refundsOf(id)).toHaveLength(1)
  })
})

describe('a refund made in the provider’s dashboard', () => {
  const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
  const inDashboard = async (id: string, rupees = '') => {
    const body = new URLSearchParams({ rupees }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const path = `/sandbox/phonepe/orders/${id}/refund`
    const answer = await shop.sandbox.request(path, { method: 'POST', body, headers })
    expect(answer.status).toBe(303)
  }
  const tell = async (payload: object) =>
    (
      await shop.call('POST', '/api/payment/phonepe/webhook', {
        headers: { Authorization },
        body: { event: 'pg.refund.completed', payload },
      })
    ).status
  const rowOn = (page: string, id: string) => page.slice(page.indexOf(id)).split('</tr>')[0] ?? ''
  /** The provider decides while its page is looked at, without two seconds of waiting. */
  const decideNow = async () => {
    shop.clock.aheadMs += minute
    return await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
  }
  const refundIdOn = async (id: string, amount: string) => {
    const refunds = rowOn(await decideNow(), id)
    return new RegExp(`refund ${amount}: [A-Z]+ \\((OMR\\d+)\\)`).exec(refunds)?.[1] ?? ''
  }
  const heardOf = async (id: string) => {
    await decideNow()
    await eventually(async () => expect(await refundsOf(id)).not.toEqual([]))
    await untilDecided(id)
  }

  test('is recorded, takes back what was bought, and both are told', async () => {
    const id = await paid()
    await inDashboard(id)
    await heardOf(id)
    expect([await statusOf(id), await owned()]).toEqual(['Refunded', []])
    expect(await refundsOf(id)).toMatchObject([
      { state: 'refunded', amount_paise: 25_000, source: 'provider' },
    ])
    expect((await shop.mailTo(person.email))?.subject).toBe(
      'Your payment of ₹250 is being refunded',
    )
    expect((await shop.mailTo('firm@example.com'))?.subject).toBe(
      '₹250 were refunded in the payment service’s dashboard',
    )
    expect(await differencesOf(id)).toEqual([])
    await expect(refund(id)).rejects.toThrow('All of this payment has been given back already.')
  })

  test('of a part leaves the buyer what was bought, and only the rest can follow', async () => {
    const id = await paid()
    await inDashboard(id, '100.50')
    await heardOf(id)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', ['paid-book']])
    expect((await refund(id)).amountPaise).toBe(14_950)
    await untilDecided(id)
    expect(await statusOf(id)).toBe('Refunded')
    expect(await differencesOf(id)).toEqual([])
  })

  test('of the rest, heard of before our own part, is everything once ours is heard of', async () => {
    const id = await paid()
    await fault('webhook-lost')
    await refund(id, { part: { amountPaise: 10_000 } })
    await decideNow()
    await inDashboard(id, '150')
    const refundId = await refundIdOn(id, '₹150')
    await recordRefund(shop.shop, id, refundId)
    expect([await statusOf(id), await owned()]).toEqual(['Paid', ['paid-book']])
    await fault('ok')
    await untilDecided(id)
    expect([await statusOf(id), await owned()]).toEqual(['Refunded', []])
    expect(await differencesOf(id)).toEqual([])
    expect((await shop.mailTo(person.email))?.subject).toBe(
      'All of your payment of ₹250 is being refunded',
    )
    expect((await shop.mailTo('firm@example.com'))?.subject).toBe(
      'All of a payment of ₹250 has been given back, in parts',
    )
    await expect(refund(id)).rejects.toThrow('All of this payment has been given back already.')
  })

  test('whose news were lost is taken up by its id, and a refund that failed over it is settled', async () => {
    const id = await paid()
    await fault('webhook-lost')
    await inDashboard(id)
    const refundId = await refundIdOn(id, '₹250')
    expect(refundId).not.toBe('')
    expect(await refund(id)).toMatchObject({ payment: 'refund_failed', refund: 'failed' })
    await expect(recordRefund(shop.shop, id, 'OMR-none')).rejects.toThrow('no such refund')
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await recordRefund(shop.shop, id, refundId)).toMatchObject({
      ...{ payment: 'refunded', refund: 'refunded', amountPaise: 25_000 },
    })
    expect(await owned()).toEqual([])
    const other = await paid([line('mandala', 'Dhyanam')])
    await expect(recordRefund(shop.shop, other, refundId)).rejects.toThrow('of another payment')
  })

  test('is recorded once, however often and however oddly it is told', async () => {
    const id = await paid()
    await inDashboard(id)
    await heardOf(id)
    const [{ id: refundId } = { id: '' }] = await refundsOf(id)
    const payload = { merchantRefundId: refundId, originalMerchantOrderId: id, amount: 1 }
    expect(await Promise.all([tell(payload), tell(payload), tell(payload)])).toEqual([
      200, 200, 200,
    ])
    const other = await paid([line('mandala', 'Dhyanam')])
    expect(await tell({ ...payload, originalMerchantOrderId: other })).toBe(200)
    expect(await refundsOf(id)).toHaveLength(1)
    expect([await statusOf(other), await refundsOf(other)]).toEqual(['Paid', []])
  })

  test('that somebody tells of another payment counts for its own', async () => {
    const [id, other] = [await paid(), await paid([line('mandala', 'Dhyanam')])]
    await fault('refund-pending')
    await inDashboard(id)
    const page = await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
    const refundId = /refund ₹250: PENDING \((OMR\d+)\)/.exec(rowOn(page, id))?.[1] ?? ''
    await tell({ merchantRefundId: refundId, originalMerchantOrderId: other })
    await fault('ok')
    await heardOf(id)
    expect([await statusOf(id), await statusOf(other)]).toEqual(['Refunded', 'Paid'])
  })

  test('that the provider does not know is forgotten, and nothing has changed', async () => {
    const id = await paid()
    const payload = { merchantRefundId: 'OMR-invented', originalMerchantOrderId: id, amount: 100 }
    expect(await tell(payload)).toBe(200)
    expect(await refundsOf(id)).toMatchObject([{ state: 'asked' }])
    shop.clock.aheadMs += 61 * minute
    await pollRefunds(shop.shop)
    expect([await refundsOf(id), await statusOf(id), await owned()]).toEqual([
      [],
      'Paid',
      ['paid-book'],
    ])
  })

  test('of a payment that we had not heard was paid', async () => {
    await fault('webhook-lost')
    const { redirectUrl, transactionId: id } = await startPayment(shop, person)
    await press(redirectUrl, 'success')
    await fault('ok')
    await inDashboard(id)
    await heardOf(id)
    expect([await statusOf(id), await owned()]).toEqual(['Refunded', []])
  })
})

test('a refund that the bank thinks about for days is told after one, and can fail later', async () => {
  const id = await paid()
  await fault('refund-pending')
  await refund(id)
  expect(await differencesOf(id)).toEqual([])
  shop.clock.aheadMs += 25 * 60 * minute
  await pollRefunds(shop.shop)
  expect(await differencesOf(id)).toEqual(['refund: asked 25000 / pending 25000'])
  await fault('refund-fails')
  shop.clock.aheadMs += 6 * 60 * minute
  await untilDecided(id)
  expect((await rowOf(id)).state).toBe('refund_failed')
})
