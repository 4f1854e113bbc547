import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startOfIndiaDayBefore } from '#domain/india-day.ts'
import { afterLoss } from '#server/backup/restore-backup.ts'
import { listOpenRefunds, sumWaiting } from '#server/alerts/queries/figures.ts'
import {
  claimDueUnmatchedRefunds,
  noteUnmatchedRefund,
} from '#server/payments/queries/unmatched-payments.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { pollUnmatched } from '#server/payments/unmatched-payments.ts'
import { giveBack, recordUnmatchedRefund } from '#server/payments/unmatched-refunds.ts'
import { comparePayments, settleDayIfDue } from '#server/payments/reconcile.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { formatRupees } from '#domain/money.ts'
import { eventually } from '../eventually.ts'
import { listed } from './listed.ts'
import {
  comeBack,
  copyBooks,
  fault,
  mailsTo,
  paySilently,
  refundsThere,
  restoreBooks,
  standing,
  start,
} from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, registerPerson } from './people.ts'

const minute = 60_000
const firm = 'firm@example.com'
const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
const dhyanams = [line('mandala', 'Dhyanam', 2)]

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

/** Money for goods that are sent: it waits for a person's decision, because nobody knows where to. */
async function findMoney() {
  const person = await registerPerson(shop)
  const copy = await copyBooks(shop)
  const order = await start.order(shop, person, dhyanams)
  await restoreBooks(shop, copy)
  await paySilently(shop, order)
  await comeBack(shop, order.transactionId)
  const id = order.transactionId
  const { found, row } = await standing(shop, id)
  expect(found).toBe('found')
  return { id, person, arrivedPaise: row?.arrived_paise ?? 0 }
}

const refundInDashboard = async (id: string, rupees = '') => {
  const answer = await shop.sandbox.request(`/sandbox/phonepe/orders/${id}/refund`, {
    method: 'POST',
    body: new URLSearchParams({ rupees }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(303)
}

/** The provider decides; answers the ids of the refunds that it has made. */
const decideNow = async () => {
  shop.clock.aheadMs += minute
  const page = await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
  return [...page.matchAll(/COMPLETED \((OMR\d+)\)/g)].map(([, id = '']) => id)
}

const tellOfRefund = async (merchantRefundId: string, originalMerchantOrderId: string) =>
  (
    await shop.call('POST', '/api/payment/phonepe/webhook', {
      headers: { Authorization },
      body: {
        event: 'pg.refund.completed',
        payload: { merchantRefundId, originalMerchantOrderId, state: 'COMPLETED', amount: 1 },
      },
    })
  ).status

const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject)
const poll = async () => {
  shop.clock.aheadMs += 10 * minute
  await pollUnmatched(shop.shop)
}
const elsewhere = 'were refunded in the payment service’s dashboard'

describe('found money that somebody gives back in the provider’s dashboard', () => {
  test('is settled, and buyer and firm are told once', async () => {
    const { id, person } = await findMoney()
    await refundInDashboard(id)
    const [refundId = ''] = await decideNow()
    expect(await Promise.all([1, 2, 3].map(() => tellOfRefund(refundId, id)))).toEqual([
      200, 200, 200,
    ])
    await eventually(async () => expect((await standing(shop, id)).found).toBe('returned'))
    expect(await standing(shop, id)).toMatchObject({ shown: 'Refunded', row: { memo: '' } })
    await poll()
    expect((await subjects(firm)).filter((words) => words.includes(elsewhere))).toHaveLength(1)
    expect(
      (await subjects(person.email)).filter((words) => words.includes('is being refunded')),
    ).toHaveLength(1)
    expect(await refundsThere(shop)).toHaveLength(1)
    await expect(giveBack(shop.shop, id, 'Again?')).rejects.toThrow('back already')
  })

  test('in part leaves the rest for a decision, and only the rest follows', async () => {
    const { id, arrivedPaise } = await findMoney()
    await refundInDashboard(id, '100.50')
    const [refundId = ''] = await decideNow()
    await tellOfRefund(refundId, id)
    await eventually(async () =>
      expect(await standing(shop, id)).toMatchObject({
        found: 'found',
        row: { returned_paise: 10_050 },
      }),
    )
    await giveBack(shop.shop, id, 'The rest.')
    await decideNow()
    await poll()
    expect((await standing(shop, id)).found).toBe('returned')
    const there = await refundsThere(shop)
    expect(there).toHaveLength(2)
    expect(there).toContain(`${formatRupees(arrivedPaise - 10_050)}: COMPLETED`)
  })

  test('in part is left out of what the lists, and the mail of the morning, have to decide', async () => {
    const { id, arrivedPaise } = await findMoney()
    const { db, now } = shop.shop
    await refundInDashboard(id, '100.50')
    const [refundId = ''] = await decideNow()
    await tellOfRefund(refundId, id)
    await eventually(async () =>
      expect((await sumWaiting(db)).undecided).toEqual({ count: 1, paise: arrivedPaise - 10_050 }),
    )
    expect(await listed('found', db, { untilMs: now() + 1 })).toMatchObject([{ id }])
    expect(await listed('found', db, { untilMs: 1 })).toEqual([])
  })

  test('after our own refund had failed is settled as well', async () => {
    const { id } = await findMoney()
    await fault(shop, 'webhook-lost')
    await refundInDashboard(id)
    const [refundId = ''] = await decideNow()
    await fault(shop, 'ok')
    expect(await giveBack(shop.shop, id, 'Ours.')).toBe('return_failed')
    await tellOfRefund(refundId, id)
    await eventually(async () => expect((await standing(shop, id)).found).toBe('returned'))
  })

  test('an answer about an earlier refund of ours says nothing about the next', async () => {
    const { id } = await findMoney()
    await fault(shop, 'refund-fails')
    const payments = shop.shop.providers.current
    const late = Promise.withResolvers<undefined>()
    await giveBack(shop.shop, id, 'Ours.')
    const answer = vi.spyOn(payments, 'askRefund')
    answer.mockImplementationOnce(() =>
      late.promise.then(() => ({ state: 'failed', detail: 'The first one.' })),
    )
    const slow = poll()
    await eventually(() => expect(answer).toHaveBeenCalledOnce())
    await decideNow()
    await poll()
    expect((await standing(shop, id)).found).toBe('return_failed')
    await fault(shop, 'ok')
    expect(await giveBack(shop.shop, id, 'Once more.')).toBe('returning')
    late.resolve(undefined)
    await slow
    expect((await standing(shop, id)).found).toBe('returning')
    await decideNow()
    await poll()
    expect((await standing(shop, id)).found).toBe('returned')
  })

  test('is kept while the provider is silent, and settled by the poller', async () => {
    const { id } = await findMoney()
    await fault(shop, 'webhook-lost')
    await refundInDashboard(id)
    const [refundId = ''] = await decideNow()
    const ask = vi.spyOn(shop.shop.providers.current, 'askRefund')
    ask.mockRejectedValue(new PaymentProviderError('gone'))
    expect(await tellOfRefund(refundId, id)).toBe(200)
    ask.mockRestore()
    expect((await standing(shop, id)).found).toBe('found')
    await poll()
    expect((await standing(shop, id)).found).toBe('returned')
  })

  test('is taken up by its id when the news were lost; a mistyped id changes nothing', async () => {
    const { id } = await findMoney()
    await fault(shop, 'webhook-lost')
    await refundInDashboard(id)
    const [refundId = ''] = await decideNow()
    await expect(recordUnmatchedRefund(shop.shop, id, 'OMR-none')).rejects.toThrow('no such refund')
    await expect(recordUnmatchedRefund(shop.shop, 'pay_none', refundId)).rejects.toThrow(
      'no money of',
    )
    expect(await recordUnmatchedRefund(shop.shop, id, refundId)).toBe('returned')
  })

  test('counts for the payment that the provider names, whatever the news say', async () => {
    const person = await registerPerson(shop)
    const copy = await copyBooks(shop)
    const orders = [
      await start.order(shop, person, dhyanams),
      await start.order(shop, person, [line('mandala', 'Dhyanam', 1)]),
    ]
    await restoreBooks(shop, copy)
    for (const order of orders) await paySilently(shop, order)
    const [mine, other] = orders.map(({ transactionId }) => ({ id: transactionId }))
    if (!mine || !other) throw new Error('Two orders were placed.')
    for (const { id } of [mine, other]) await comeBack(shop, id)
    await fault(shop, 'webhook-lost')
    await refundInDashboard(other.id)
    const [refundId = ''] = await decideNow()
    await tellOfRefund(refundId, mine.id)
    await poll()
    expect((await standing(shop, mine.id)).found).toBe('found')
    expect((await standing(shop, other.id)).found).toBe('returned')
  })
})

describe('money that was given back before it was found', () => {
  /** Paid and given back in the dashboard while nobody tells the shop; its books are older than that. */
  async function refundUnseen(products?: Parameters<typeof start.order>[2], rupees = '') {
    const person = await registerPerson(shop)
    const copy = await copyBooks(shop)
    const order = await start.order(shop, person, products)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    await fault(shop, 'webhook-lost')
    await refundInDashboard(order.transactionId, rupees)
    const [refundId = ''] = await decideNow()
    return { id: order.transactionId, refundId, person }
  }
  const owned = async () =>
    (await shop.shop.db.selectFrom('entitlements').selectAll().execute()).length

  test('brings no goods: news of the refund alone make it known', async () => {
    const { id, refundId } = await refundUnseen()
    await tellOfRefund(refundId, id)
    await eventually(async () => expect((await standing(shop, id)).found).toBe('returned'))
    expect([await owned(), (await standing(shop, id)).ledger]).toEqual([0, undefined])
  })

  test('in part brings the goods, and the part stands in the books', async () => {
    const { id, refundId } = await refundUnseen(undefined, '100')
    await tellOfRefund(refundId, id)
    await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
    await pollRefunds(shop.shop)
    const refunds = await shop.shop.db.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ id: refundId, state: 'refunded', amount_paise: 10_000 }])
    expect(await owned()).toBe(1)
    expect(await shop.shop.db.selectFrom('found_refunds').selectAll().execute()).toEqual([])
  })

  test('what is in the books by now is given back from there, and nothing is passed over', async () => {
    const { id, refundId } = await refundUnseen(undefined, '100')
    await comeBack(shop, id)
    expect((await standing(shop, id)).found).toBe('adopted')
    await expect(recordUnmatchedRefund(shop.shop, id, refundId)).rejects.toThrow(
      `npm run admin -- refund ${id} --made ${refundId}`,
    )
  })

  test('a refund that the bank has still to make is counted among the open ones', async () => {
    const { id } = await findMoney()
    await refundInDashboard(id)
    const { db } = shop.shop
    await noteUnmatchedRefund(db, { id: 'OMR1', payment_id: id, heard_at: shop.shop.now() })
    expect((await listOpenRefunds(db)).map((open) => open.id)).toContain('OMR1')
    await db
      .updateTable('found_refunds')
      .set({ next_check_at: 2 ** 50 })
      .execute()
    await afterLoss(db, shop.shop.now())
    const due = await claimDueUnmatchedRefunds(db, shop.shop.now(), shop.shop.now() + minute)
    expect(due.map((refund) => refund.id)).toContain('OMR1')
  })

  test('news of a refund of nothing that we know leave nothing behind', async () => {
    await tellOfRefund('OMR-none', `pay_${'x'.repeat(32)}`)
    await tellOfRefund('OMR-none', 'order-of-others')
    await poll()
    for (const table of ['found_payments', 'found_refunds'] as const)
      expect(await shop.shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('news that come while the money is on its way into the books are not lost', async () => {
    const { id, refundId } = await refundUnseen(undefined, '100')
    await Promise.all([comeBack(shop, id), tellOfRefund(refundId, id), tellOfRefund(refundId, id)])
    await eventually(async () => {
      await poll()
      await pollRefunds(shop.shop)
      const refunds = await shop.shop.db.selectFrom('refunds').selectAll().execute()
      expect(refunds).toMatchObject([{ id: refundId, state: 'refunded' }])
    })
    expect((await standing(shop, id)).ledger).toBe('paid')
  })
})

describe('the comparison with the provider', () => {
  const differences = async () => {
    const untilMs = shop.shop.now() + 1
    const range = { fromMs: untilMs - 60 * minute, untilMs }
    const compared = await comparePayments(shop.shop, range)
    return compared.differences.map(({ ours, theirs }) => `${ours} / ${theirs}`)
  }

  test('names found money whose amount changes later', async () => {
    const { arrivedPaise } = await findMoney()
    expect(await differences()).toEqual([])
    await fault(shop, 'amount-changes')
    expect(await differences()).toEqual([`found ${arrivedPaise} / paid ${arrivedPaise + 100}`])
  })

  test.each([
    ['by us', (id: string) => giveBack(shop.shop, id, 'Unknown.')],
    ['in the dashboard', (id: string) => refundInDashboard(id)],
    [
      'by both',
      async (id: string) => {
        await refundInDashboard(id, '100')
        const [refundId = ''] = await decideNow()
        await tellOfRefund(refundId, id)
        await giveBack(shop.shop, id, 'The rest.')
      },
    ],
  ])('names a refund made %s that the bank takes back later', async (_, giveItBack) => {
    const { id, arrivedPaise } = await findMoney()
    shop.clock.aheadMs += 2 * 60 * minute
    await giveItBack(id)
    await decideNow()
    await eventually(async () => {
      await poll()
      expect((await standing(shop, id)).found).toBe('returned')
    })
    expect(await differences()).toEqual([])
    await fault(shop, 'refund-taken-back')
    expect(await differences()).toEqual([`returned ${arrivedPaise} / given back 0`])
    const mailed = async () => (await mailsTo(shop, firm)).map(({ text }) => text).join()
    // Five in the morning in India, whatever the hour is here: the comparison is due.
    const tomorrow = startOfIndiaDayBefore(shop.shop.now(), -1)
    shop.clock.aheadMs += tomorrow + 5 * 60 * minute - shop.shop.now()
    await settleDayIfDue(shop.shop)
    expect(await mailed()).toContain(`payment ${id} ours: returned ${arrivedPaise}`)
  })
})
