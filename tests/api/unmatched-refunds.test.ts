import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sumWaiting } from '#server/alerts/queries/figures.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { refundUndecided } from '#server/payments/unmatched-purchase.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
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
import { password, type Person, registerPerson } from './people.ts'

const minute = 60_000
const firm = 'firm@example.com'
const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')

let shop: TestShop
let person: Person
let copy: Awaited<ReturnType<typeof copyBooks>>
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  copy = await copyBooks(shop)
  return () => shop[Symbol.asyncDispose]()
})

/** Paid, of which the database knows nothing, and nobody has told it. */
async function payUnseen(buyer = person) {
  const order = await start.order(shop, buyer)
  await restoreBooks(shop, copy)
  await paySilently(shop, order)
  return order.transactionId
}

/** The same, which waits for a decision. */
async function unmatchedMoney(buyer = person) {
  const id = await payUnseen(buyer)
  await comeBack(shop, id)
  expect((await standing(shop, id)).shown).toBe('Checking')
  return id
}

const refundInDashboard = async (id: string, rupees = '') => {
  const answer = await shop.sandbox.request(`/sandbox/phonepe/orders/${id}/refund`, {
    method: 'POST',
    body: new URLSearchParams({ rupees }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(303)
  return await decideNow()
}

/** The provider decides; answers the id of the refund that it has made last. */
const decideNow = async () => {
  shop.clock.aheadMs += minute
  const page = await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
  return [...page.matchAll(/COMPLETED \((OMR\d+)\)/g)].map(([, id = '']) => id).at(-1) ?? ''
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
  await pollPayments(shop.shop)
  await pollRefunds(shop.shop)
  await refundUndecided(shop.shop)
}
const isRefunded = async (id: string) =>
  await eventually(async () => expect((await standing(shop, id)).ledger).toBe('refunded'))

describe('unmatched money that somebody gives back in the provider’s dashboard', () => {
  test('is refunded, and buyer and firm are told once', async () => {
    const id = await unmatchedMoney()
    const refundId = await refundInDashboard(id)
    const news = [1, 2, 3].map(() => tellOfRefund(refundId, id))
    expect(await Promise.all(news)).toEqual([200, 200, 200])
    await isRefunded(id)
    await poll()
    expect(await standing(shop, id)).toMatchObject({
      shown: 'Refunded',
      purchase: { metadata: '' },
    })
    const elsewhere = 'were refunded in the payment service’s dashboard'
    expect((await subjects(firm)).filter((words) => words.includes(elsewhere))).toHaveLength(1)
    const told = (await subjects(person.email)).filter((words) => words.includes('being refunded'))
    expect(told).toHaveLength(1)
    expect(await refundsThere(shop)).toHaveLength(1)
  })

  test('in part leaves the rest for a decision, in the lists and in the mail of the morning', async () => {
    const id = await unmatchedMoney()
    const { db, now } = shop.shop
    await tellOfRefund(await refundInDashboard(id, '100.50'), id)
    await eventually(async () =>
      expect((await sumWaiting(db)).undecided).toEqual({ count: 1, paise: 14_950 }),
    )
    const what = 'order: 1 × paid-book'
    expect(await listed('unmatched', db, { untilMs: now() + 1 })).toMatchObject([{ id, what }])
    expect(await listed('unmatched', db, { untilMs: 1 })).toEqual([])
    await refundPayment(shop.shop, id, { reason: 'The rest.' })
    await decideNow()
    await poll()
    expect((await standing(shop, id)).ledger).toBe('refunded')
    expect(await refundsThere(shop)).toEqual(
      expect.arrayContaining(['₹100.50: COMPLETED', '₹149.50: COMPLETED']),
    )
    expect((await sumWaiting(db)).undecided).toEqual({ count: 0, paise: 0 })
  })

  test('before anybody had heard of it, is known by the news of the refund alone, and told once', async () => {
    const id = await payUnseen()
    await fault(shop, 'webhook-lost')
    await tellOfRefund(await refundInDashboard(id), id)
    await isRefunded(id)
    expect((await subjects(firm)).filter((words) => words.startsWith('₹250'))).toEqual([
      '₹250 were refunded in the payment service’s dashboard',
    ])
  })

  test('is kept while the provider is silent, and settled by the poller', async () => {
    const id = await payUnseen()
    await fault(shop, 'webhook-lost')
    const refundId = await refundInDashboard(id)
    const ask = vi.spyOn(shop.shop.providers.current, 'getRefund')
    ask.mockRejectedValue(new PaymentProviderError('gone'))
    expect(await tellOfRefund(refundId, id)).toBe(200)
    ask.mockRestore()
    expect((await standing(shop, id)).ledger).toBe('pending')
    await poll()
    await poll()
    expect((await standing(shop, id)).ledger).toBe('refunded')
  })

  test('counts for the payment that the provider names, whatever the news say', async () => {
    const orders = [await start.order(shop, person), await start.consultation(shop)]
    await restoreBooks(shop, copy)
    for (const order of orders) await paySilently(shop, order)
    const [mine = '', other = ''] = orders.map(({ transactionId }) => transactionId)
    await fault(shop, 'webhook-lost')
    await tellOfRefund(await refundInDashboard(other), mine)
    await poll()
    await poll()
    expect((await standing(shop, mine)).ledger).toBe('paid')
    expect((await standing(shop, other)).ledger).toBe('refunded')
  })
})

test('news of a refund of nothing that we know leave nothing behind', async () => {
  await tellOfRefund('OMR-none', `pay_${'x'.repeat(32)}`)
  await tellOfRefund('OMR-none', 'order-of-others')
  await poll()
  for (const table of ['payments', 'unmatched_purchases', 'refunds'] as const)
    expect(await shop.shop.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('the comparison with the provider names unmatched money whose amount changes later', async () => {
  await unmatchedMoney()
  const differences = async () => {
    const range = { fromMs: 0, untilMs: shop.shop.now() + 1 }
    const compared = await comparePayments(shop.shop, range)
    return compared.differences.map(({ ours, theirs }) => `${ours} / ${theirs}`)
  }
  expect(await differences()).toEqual([])
  await fault(shop, 'amount-changes')
  expect(await differences()).toEqual(['paid 25000 / paid 25100'])
})

describe('whoever has paid unmatched money', () => {
  const ask = (action: string) =>
    shop.call('POST', `/api/auth/${person.userId}/${action}`, { ...person, body: { password } })

  test('reads of it in the export of their data, and nobody else does', async () => {
    const id = await unmatchedMoney({ ...person, email: 'at-work@example.com' })
    const { body } = await ask('export')
    expect(body.foundPayments).toMatchObject([
      { transactionId: id, amountPaise: 25_000, state: 'paid', email: 'at-work@example.com' },
    ])
    expect(body.payments).toMatchObject([{ transactionId: id, kind: 'unmatched' }])
    person = await registerPerson(shop, 'other@example.com')
    expect((await ask('export')).body.foundPayments).toEqual([])
  })

  test('and deletes the account, has it back at once, hears of it, and is forgotten', async () => {
    const id = await unmatchedMoney()
    expect((await ask('delete')).status).toBeLessThan(300)
    for (let turn = 0; turn < 3; turn += 1) await poll()
    expect(await standing(shop, id)).toMatchObject({
      ledger: 'refunded',
      purchase: { metadata: '' },
    })
    expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
    expect(await subjects(person.email)).toContain('Your payment of ₹250 is being refunded')
  })
})
