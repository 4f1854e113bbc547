import { createHash } from 'node:crypto'
import { book as paidBook } from '../goods.ts'
import { eventually } from '../eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAddress } from '../sample-address.ts'
import type { Account } from './client.ts'
import { engines, openShopProcesses } from './open-shop-processes.ts'
import { webinar } from './own-webinar.ts'

type Shop = Awaited<ReturnType<typeof openShopProcesses>>

const webinarId = webinar.id
const book = paidBook.id
const credentials = {
  Authorization: createHash('sha256').update('sandbox:sandbox123').digest('hex'),
}
const minute = 60_000
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe.each(engines)(
  '%s',
  (_, processes, isOnPostgres) => {
    let shop: Shop
    beforeAll(async () => {
      shop = await openShopProcesses(processes, isOnPostgres)
    })
    afterAll(() => shop.close())

    const place = ({ token, userId }: Account, opening: object = {}) => {
      const products = [{ productId: book, itemType: 'Book', quantity: 1 }]
      const body = { formData: sampleAddress, products, userId, ...opening }
      return shop.call('POST', '/api/payment/phonepe', { token, body })
    }
    const faults = (service: string, mode: string) =>
      shop.call('POST', '/sandbox/faults', { body: { service, mode } })

    test(
      'fifty people at once pay for the last ten seats: ten get one, forty their money back',
      { timeout: 90_000 },
      async () => {
        const catalogue = await shop.call('GET', '/api/webinarad')
        expect(catalogue.body.webinars[0]._id).toBe(webinarId)
        const taken = (webinar.seats ?? 0) - 10
        await shop.db
          .insertInto('webinar_seats')
          .values({ webinar_id: webinarId, taken, held: 0 })
          .execute()
        const answers = await times(50, (index) =>
          shop.call('POST', '/api/webinars', {
            body: { webinarId, email: `crowd-${index}@example.com` },
          }),
        )
        expect(answers.filter(({ status }) => status !== 201)).toEqual([])
        const held = shop.db.selectFrom('enrollments').select('id').where('state', '=', 'held')
        expect(await held.execute()).toHaveLength(5)
        // The poller has no turn, however slow the machine is: whoever is turned away by the crowd stays unpaid.
        await shop.db
          .updateTable('payments')
          .set({ next_check_at: Date.now() + 50 * minute })
          .execute()
        await times(50, async (index) => {
          const { redirectUrl } = answers[index]?.body ?? {}
          await fetch(await shop.payAt(redirectUrl), { redirect: 'manual' })
        })
        const payments = shop.db.selectFrom('payments').select('state').where('kind', '=', 'seat')
        await eventually(async () => {
          const counts: Record<string, number> = {}
          for (const { state } of await payments.execute()) counts[state] = (counts[state] ?? 0) + 1
          expect(counts).toEqual({ paid: 10, refunded: 40 })
        })
        const confirmed = shop.db.selectFrom('enrollments').select('id')
        expect(await confirmed.where('state', '=', 'confirmed').execute()).toHaveLength(10)
      },
    )

    test('Pay pressed twenty times at once is one order and one payment', async () => {
      const buyer = await shop.register('presser@example.com')
      const answers = await times(20, () => place(buyer))
      const opened = answers.filter(({ status }) => status === 200)
      expect(new Set(opened.map(({ body }) => body.transactionId)).size).toBe(1)
      const others = answers.filter(({ status }) => status !== 200)
      expect(new Set(others.map(({ body }) => body.code)).isSubsetOf(new Set(['payment-opening'])))
      const payments = shop.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.subject_id')
      const stored = await payments.select('payments.id').execute()
      expect(stored).toHaveLength(1)
    })

    test('Pay of one opening pressed twenty times at once is one answer, also once it is paid', async () => {
      const buyer = await shop.register('one-opening@example.com')
      const opening = { purchaseKey: 'one-opening-of-the-checkout' }
      const answers = await times(20, () => place(buyer, opening))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ body }) => body.redirectUrl)).size).toBe(1)
      const { redirectUrl, transactionId } = answers[0]?.body ?? {}
      await shop.payAt(redirectUrl)
      await eventually(async () => {
        const state = await shop.call('GET', `/api/payment/${transactionId}`)
        expect(state.body.paymentStatus).toBe('Paid')
      })
      const later = await times(20, () => place(buyer, opening))
      expect(new Set(later.map(({ body }) => body.transactionId))).toEqual(new Set([transactionId]))
      const orders = shop.db.selectFrom('orders').select('id')
      expect(await orders.where('user_id', '=', buyer.userId).execute()).toHaveLength(1)
    })

    test('of sixty guesses at once at most five are compared', async () => {
      const email = 'guessed@example.com'
      const code = await shop.codeFor(email)
      const guess = (otp: string) =>
        shop.call('POST', '/api/auth/validate-otp', { body: { email, otp } })
      const wrong = (Number(code) + 1) % 1_000_000
      const answers = await times(60, () => guess(String(wrong).padStart(6, '0')))
      expect(answers.filter(({ body }) => body.code === 'wrong-code')).toHaveLength(60)
      const otps = shop.db
        .selectFrom('email_codes')
        .select('open_attempts')
        .where('email', '=', email)
      expect(await otps.executeTakeFirst()).toEqual({ open_attempts: 5 })
      expect(await guess(code)).toMatchObject({ status: 400, body: { code: 'wrong-code' } })
    })

    test('one webhook delivered twenty times delivers once and mails once', async () => {
      const buyer = await shop.register('webhooked@example.com')
      await faults('phonepe', 'webhook-lost')
      const started = await place(buyer)
      await shop.payAt(started.body.redirectUrl)
      const merchantOrderId: string = started.body.transactionId
      const news = { event: 'checkout.order.completed', payload: { merchantOrderId } }
      const answers = await times(20, () =>
        shop.call('POST', '/api/payment/phonepe/webhook', { headers: credentials, body: news }),
      )
      await faults('phonepe', 'ok')
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const rights = shop.db.selectFrom('entitlements').select('product_id')
      expect(await rights.where('user_id', '=', buyer.userId).execute()).toHaveLength(1)
      const events = shop.db.selectFrom('payment_events').select('state')
      expect(await events.where('payment_id', '=', merchantOrderId).execute()).toEqual([
        { state: 'paid' },
      ])
      const receipts = async () =>
        (await shop.mailsTo(buyer.email)).filter(({ text }) => text.includes(merchantOrderId))
      await eventually(async () => expect(await receipts()).toHaveLength(1))
      await untilNothingIsDue()
      expect(await receipts()).toHaveLength(1)
    })

    test('every mail is sent once, also after the mail service was away', async () => {
      const people = Array.from({ length: 25 }, (_, index) => `mailed-${index}@example.com`)
      await faults('email', '500')
      await times(25, (index) =>
        shop.call('POST', '/api/auth/send-otp', { body: { email: people[index] } }),
      )
      await faults('email', 'ok')
      await untilNothingIsDue()
      for (const email of people) expect(await shop.mailsTo(email)).toHaveLength(1)
    })

    async function untilNothingIsDue(): Promise<void> {
      const open = shop.db.selectFrom('mails').select('id').where('done_at', 'is', null)
      await eventually(async () => expect(await open.execute()).toEqual([]))
    }
  },
  90_000,
)
