import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getPayment } from '#server/payments/queries/payments.ts'
import { settlePayment } from '#server/payments/sync-payment.ts'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'

/** Bookings need no account: a key counts together with the mailbox or phone that it was sent with. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let visitors = 0
const newKey = () => randomUUID()
const newEmail = () => `booker-${++visitors}@example.com`
const newBooking = () => ({
  firstName: 'Asha Sample',
  phone: '9876543210',
  email: newEmail(),
  message: 'A question about saving.',
})
const book = (formData: object, opening: object = {}) =>
  shop.call('POST', '/api/consultations', { body: { formData, ...opening } })
const post = (fields: Record<string, string>, path = '/api/consultations') =>
  shop.call('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const payAt = async (redirectUrl: string) => {
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
}
const bookings = async (email: string) =>
  await shop.shop.db.selectFrom('consultations').select('id').where('email', '=', email).execute()

describe('a consultation', () => {
  test('the same key is the same booking, also when it is paid', async () => {
    const [booking, purchaseKey] = [newBooking(), newKey()]
    const first = await book(booking, { purchaseKey })
    expect((await book(booking, { purchaseKey })).body).toEqual(first.body)
    await payAt(first.body.redirectUrl)
    const back = await book(booking, { purchaseKey })
    expect(back.body.transactionId).toBe(first.body.transactionId)
    expect(back.body.redirectUrl).toContain('/api/payment/phonepe/return')
    expect(await bookings(booking.email)).toHaveLength(1)
  })

  test('the same once more is asked about, and booked with a yes', async () => {
    const booking = newBooking()
    const first = await book(booking, { purchaseKey: newKey() })
    await payAt(first.body.redirectUrl)
    const asked = await book(booking, { purchaseKey: newKey() })
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'just-bought',
        message: 'You booked this just now. Book it again?',
        transactionId: first.body.transactionId,
      },
    })
    const again = await book(booking, { purchaseKey: newKey(), again: true })
    await payAt(again.body.redirectUrl)
    expect(await bookings(booking.email)).toHaveLength(2)
  })

  describe('that was paid some while ago', () => {
    const minute = 60_000
    /** The bank says yes to what it had said no to. */
    async function payLate(id: string): Promise<void> {
      const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
      ask.mockResolvedValueOnce({ state: 'paid', amountPaise: 99_900, detail: 'late' })
      expect(await settlePayment(shop.shop, await getPayment(shop.shop.db, id), 'webhook')).toBe(
        'paid',
      )
    }

    test('is booked anew without a question, as whoever paid it has heard of it', async () => {
      const booking = newBooking()
      await payAt((await book(booking, { purchaseKey: newKey() })).body.redirectUrl)
      shop.clock.aheadMs += 20 * minute
      expect((await book(booking, { purchaseKey: newKey() })).status).toBe(200)
    })

    test('after the bank had said no is asked about for a day', async () => {
      const booking = newBooking()
      const { body } = await book(booking, { purchaseKey: newKey() })
      const { pathname, search } = new URL(await press(body.redirectUrl, 'failure'))
      await shop.call('GET', pathname + search)
      shop.clock.aheadMs += 60 * minute
      await payLate(body.transactionId)
      for (const [later, ago] of [
        [20 * minute, '20 minutes ago'],
        [50 * minute, 'an hour ago'],
        [4 * 60 * minute, '5 hours ago'],
      ] as const) {
        shop.clock.aheadMs += later
        expect((await book(booking, { purchaseKey: newKey() })).body).toMatchObject({
          ...{ code: 'just-bought', transactionId: body.transactionId },
          message: `You booked this ${ago}. Book it again?`,
        })
      }
      const again = await book(booking, { purchaseKey: newKey(), again: true })
      expect(again.status).toBe(200)
      shop.clock.aheadMs += 24 * 60 * minute
    })

    test('with another attempt, whose end they do not know, is asked about for a day', async () => {
      const booking = newBooking()
      const first = await book(booking, { purchaseKey: newKey() })
      shop.clock.aheadMs += 25 * minute
      const second = await book(booking, { purchaseKey: newKey() })
      expect(second.body.transactionId).not.toBe(first.body.transactionId)
      await payLate(first.body.transactionId)
      shop.clock.aheadMs += 30 * minute
      const third = await book(booking, { purchaseKey: newKey() })
      expect(third.body).toMatchObject({
        ...{ code: 'just-bought', transactionId: first.body.transactionId },
      })
      shop.clock.aheadMs += 24 * 60 * minute
      expect((await book(booking, { purchaseKey: newKey() })).status).toBe(200)
    })
  })

  test('the key of another mailbox tells nothing', async () => {
    const [booking, purchaseKey] = [newBooking(), newKey()]
    const first = await book(booking, { purchaseKey })
    await payAt(first.body.redirectUrl)
    const other = await book({ ...booking, email: newEmail() }, { purchaseKey })
    expect(other.status).toBe(200)
    expect(other.body.transactionId).not.toBe(first.body.transactionId)
  })

  test('another message with the same key is refused in words', async () => {
    const [booking, purchaseKey] = [newBooking(), newKey()]
    await book(booking, { purchaseKey })
    const changed = await book({ ...booking, message: 'Something else.' }, { purchaseKey })
    expect(changed).toMatchObject({ status: 422, body: { code: 'purchase-changed' } })
    expect(changed.body.message).toMatch(/^This is not what you sent/)
  })
})

describe('without script', () => {
  const keyIn = ({ body }: Answer) => /name="idempotencyKey" value="([\w-]+)"/.exec(body)?.[1] ?? ''

  test('a page that is asked for names no purchase; one that answers a form does', async () => {
    const booking = newBooking()
    const wrong = await post({ ...booking, phone: '123', purchaseKey: '' })
    expect(wrong.status).toBe(400)
    const purchaseKey = keyIn(wrong)
    expect(purchaseKey).toMatch(/^[\w-]{43}$/)
    const first = await post({ ...booking, purchaseKey })
    const second = await post({ ...booking, purchaseKey })
    expect(first.status).toBe(303)
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(keyIn(await post({ ...booking, phone: '123', purchaseKey }))).toBe(purchaseKey)
  })

  test('the same once more comes back as a page with two choices; the yes is one booking', async () => {
    const booking = newBooking()
    const first = await post({ ...booking, purchaseKey: '' })
    await payAt(first.headers.get('Location') ?? '')
    const asked = await post({ ...booking, purchaseKey: '' })
    expect(asked.status).toBe(409)
    expect(asked.body).toContain('You booked this just now. Book it again?')
    expect(asked.body).toMatch(/<a [^>]*href="\/payment-success\?payment=pay_[\w-]+"[^>]*>See my/)
    expect(asked.body).toMatch(/<button [^>]*name="again" value="true"[^>]*>Yes, book it/)
    expect(asked.body).toContain('value="Asha Sample"')

    const yes = { ...booking, purchaseKey: keyIn(asked), again: 'true' }
    const [again, twice] = [await post(yes), await post(yes)]
    expect(again.status).toBe(303)
    expect(again.headers.get('Location')).not.toBe(first.headers.get('Location'))
    expect(twice.headers.get('Location')).toBe(again.headers.get('Location'))
    expect(await bookings(booking.email)).toHaveLength(2)
  })

  test('another booking with the key of an older page is told, with a key of its own', async () => {
    const booking = newBooking()
    const purchaseKey = newKey()
    await post({ ...booking, purchaseKey })
    const changed = await post({ ...booking, message: 'Something else.', purchaseKey })
    expect(changed.status).toBe(422)
    expect(keyIn(changed)).not.toBe(purchaseKey)
    const sent = await post({ ...booking, message: 'Something else.', purchaseKey: keyIn(changed) })
    expect(sent.status).toBe(303)
  })
})

describe('a seat', () => {
  const enroll = (email: string, opening: object) =>
    shop.call('POST', '/api/webinars', { body: { webinarId: 'paid-webinar', email, ...opening } })

  test('the same key is the same seat; paid, it is had already and never asked about', async () => {
    const [email, purchaseKey] = [newEmail(), newKey()]
    const first = await enroll(email, { purchaseKey })
    expect((await enroll(email, { purchaseKey })).body).toEqual(first.body)
    await payAt(first.body.redirectUrl)
    for (const opening of [{ purchaseKey }, { purchaseKey: newKey() }, {}])
      expect(await enroll(email, opening)).toMatchObject({ status: 201, body: { enrolled: true } })
    const seats = shop.shop.db.selectFrom('enrollments').select('id').where('email', '=', email)
    expect(await seats.execute()).toHaveLength(1)
  })

  test('a plain form with a key reserves one', async () => {
    const fields = { webinarId: 'paid-webinar', email: newEmail(), purchaseKey: newKey() }
    const [first, second] = [
      await post(fields, '/api/webinars'),
      await post(fields, '/api/webinars'),
    ]
    expect(first.status).toBe(303)
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
  })
})
