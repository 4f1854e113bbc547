import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Dump, eachTable, insertDump, readDump } from '#server/database/dump.ts'
import type { PaymentRow, UnmatchedPurchaseRow } from '#server/database/tables.ts'
import type { TestShop } from './open-test-shop.ts'
import { address, line, type Person, press } from './people.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** The books as they are now. */
export const copyBooks = ({ shop }: TestShop) => readDump(shop.db)

/**
 * The books as they were: what was written since is lost, as after an older backup was restored. At once, as
 * whoever restores them stops the shop first: news that came to half of the books would be judged by them.
 */
export async function restoreBooks({ shop }: TestShop, dump: Dump): Promise<void> {
  // Whoever asked a moment ago may still write in between: then it is restored once more.
  for (let tries = 0; ; tries += 1) {
    try {
      await inTransaction(shop.db, async (db) => {
        await eachTable(db, dump.tables.keys(), (name) =>
          sql`delete from ${sql.table(name)}`.execute(db),
        )
        await insertDump(db, dump)
      })
      return
    } catch (error) {
      if (tries > 3) throw error
    }
  }
}

/** What there is of a payment, and of what is known of an unmatched one. */
export async function standing({ shop, call }: TestShop, id: string) {
  const ofId = async (table: 'payments' | 'unmatched_purchases') =>
    await shop.db.selectFrom(table).selectAll().where('id', '=', id).execute()
  const [payment] = (await ofId('payments')) as PaymentRow[]
  const [purchase] = (await ofId('unmatched_purchases')) as UnmatchedPurchaseRow[]
  const shown = await call('GET', `/api/payment/${id}`)
  return {
    ledger: payment?.state,
    kind: payment?.kind,
    shown: shown.status === 200 ? shown.body.paymentStatus : shown.status,
    purchase,
  }
}

export async function fault(shop: TestShop, mode: string): Promise<void> {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')

/** An authentic webhook about a payment. */
export const tell = (shop: TestShop, merchantOrderId: string) =>
  shop.call('POST', '/api/payment/phonepe/webhook', {
    headers: { Authorization },
    body: {
      event: 'checkout.order.completed',
      payload: { merchantOrderId, state: 'COMPLETED', amount: 1 },
    },
  })

/** A browser comes back; answers the path and query of the page that it is led to. */
export async function comeBack(shop: TestShop, id: string, from?: string): Promise<string> {
  const path = `/api/payment/phonepe/return?payment=${id}`
  const answer = await shop.call('GET', path, from === undefined ? {} : { from })
  expect(answer.status).toBe(303)
  const { pathname, search } = new URL(answer.headers.get('Location') ?? '')
  return pathname + search
}

export const successPage = (id: string) => `/payment-success?payment=${id}`
export const failurePage = (id: string) => `/payment-failure?payment=${id}`

/** Every mail that was sent to somebody. */
export async function mailsTo(shop: TestShop, email: string) {
  // Ten mails a turn.
  for (let turn = 0; turn < 5; turn += 1) await shop.shop.outbox.deliver()
  const mailbox = await shop.sandbox.request(`/sandbox/mailbox.json?to=${email}`)
  return (await mailbox.json()) as { subject: string; text: string }[]
}

interface Started {
  transactionId: string
  redirectUrl: string
}

/** A payment of each kind, opened by the ordinary calls. */
export const start = {
  async order(shop: TestShop, person: Person, products = [line('paid-book', 'Book')]) {
    const body = { formData: { ...address, email: person.email }, products }
    const placed = await shop.call('POST', '/api/payment/phonepe', { token: person.token, body })
    expect(placed.status).toBe(200)
    return placed.body as Started
  },
  async consultation(shop: Pick<TestShop, 'call'>, email = 'chitra@example.com') {
    const formData = { firstName: 'Chitra', phone: '9876543210', email, message: 'My secret.' }
    const booked = await shop.call('POST', '/api/consultations', { body: { formData } })
    expect(booked.status).toBe(200)
    return booked.body as Started
  },
  async seat(shop: TestShop, email = 'devi@example.com', webinarId = 'paid-webinar') {
    const place = { city: 'Lucknow', state: 'Uttar Pradesh', gender: 'female' }
    const health = { healthChallenge: true, other: 'A knee.', otherChallenge: true, consent: true }
    const body = { name: 'Devi', email, phone: '9876543211', webinarId, ...place, ...health }
    const enrolled = await shop.call('POST', '/api/webinars', { body })
    expect(enrolled.status).toBe(201)
    return enrolled.body as Started
  },
}

/** Pays at the stand-in without anybody being told. */
export async function paySilently(shop: TestShop, { redirectUrl }: Started): Promise<void> {
  await fault(shop, 'webhook-lost')
  await press(redirectUrl, 'success')
  await fault(shop, 'ok')
}

/** What the stand-in has in its own books about refunds: their amounts in paise. */
export async function refundsThere(shop: TestShop): Promise<string[]> {
  const page = await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
  return [...page.matchAll(/refund (₹[\d,.]+: \w+)/g)].map(([, words = '']) => words)
}
