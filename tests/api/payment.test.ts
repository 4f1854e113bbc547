import { createHash } from 'node:crypto'
import { countTenths } from '../count-tenths.ts'
import { eventually } from '../eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { openAfterEdit } from './after-edit.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'

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

const fault = async (mode: string) => {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}
const place = (body: object) =>
  shop.call('POST', '/api/payment/phonepe', {
    token: person.token,
    body: { formData: address, products: [line('paid-book', 'Book')], ...body },
  })
const orders = async () =>
  (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders
const statusOf = async (transactionId: string) =>
  (await shop.call('GET', `/api/payment/${transactionId}`)).body.paymentStatus
const back = async (location: string) => {
  const { pathname, search } = new URL(location)
  const answer = await shop.call('GET', pathname + search)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '').pathname
}
const webhook = (paymentId: string, headers: Record<string, string>, state = 'COMPLETED') =>
  shop.call('POST', '/api/payment/phonepe/webhook', {
    headers,
    body: {
      event: 'checkout.order.completed',
      payload: { merchantOrderId: paymentId, state, amount: 1 },
    },
  })
const credentials = {
  Authorization: createHash('sha256').update('sandbox:sandbox123').digest('hex'),
}

describe('placing an order', () => {
  test('stores the order before the browser leaves, at catalogue prices', async () => {
    const products = [{ ...line('mandala', 'Dhyanam', 2), price: 1 }, line('course', 'Course')]
    const answer = await place({ products })
    expect(answer.status).toBe(200)
    expect(answer.body.redirectUrl).toContain('/sandbox/phonepe/pay/')
    expect(await orders()).toMatchObject([
      {
        paymentStatus: 'Pending',
        orderStatus: 'Not paid yet',
        totalAmount: 150_000 + 2 * 9_950,
        transactionId: answer.body.transactionId,
        shippingAddress: { fullName: 'Asha Sample', pincode: '226001' },
        productId: [
          { id: 'mandala', quantity: 2 },
          { id: 'course', itemType: 'Course' },
        ],
      },
    ])
  })

  test('lessons are private until they are paid', async () => {
    await place({ products: [line('course', 'Course')] })
    expect(JSON.stringify(await orders())).not.toContain('drive.google')
  })

  test.each([
    ['no products', { products: [] }, 400],
    ['an unknown product', { products: [line('nothing', 'Book')] }, 404],
    ['a wrong type', { products: [line('course', 'Book')] }, 400],
    ['a free book', { products: [line('free-book', 'Book')] }, 400],
    ['two of a book', { products: [line('paid-book', 'Book', 2)] }, 400],
    ['a book twice', { products: [line('paid-book', 'Book'), line('paid-book', 'Book')] }, 400],
    ['quantity 0', { products: [line('mandala', 'Dhyanam', 0)] }, 400],
    ['1e9 pieces', { products: [line('mandala', 'Dhyanam', 1e9)] }, 400],
    ['no address', { formData: {} }, 400],
    ['a wrong PIN', { formData: { ...address, pincode: '012345' } }, 400],
    ['a total that was never shown', { shownTotalPaise: 1 }, 409],
  ])('refuses %s and stores nothing', async (_, wrong, status) => {
    const answer = await place(wrong)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(await orders()).toEqual([])
  })

  test('a total that changed is told with both amounts', async () => {
    const { body } = await place({ shownTotalPaise: 20_000 })
    expect(body).toMatchObject({ code: 'price-changed' })
    expect(body.message).toContain('now ₹250, not ₹200')
  })

  test('pressing Pay again opens the same payment, not a second order', async () => {
    const first = await place({})
    const second = await place({})
    expect(second.body).toEqual(first.body)
    expect(await orders()).toHaveLength(1)
  })

  test('the order of the lines makes no second order', async () => {
    const lines = [line('paid-book', 'Book'), line('course', 'Course')]
    const first = await place({ products: lines })
    const second = await place({ products: lines.toReversed() })
    expect(second.body).toEqual(first.body)
  })

  test('ten presses at once make one order', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place({})))
    const good = answers.filter(({ status }) => status === 200)
    expect(new Set(good.map(({ body }) => body.transactionId)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await orders()).toHaveLength(1)
  })

  test('a page with less than a minute left is not shown again, and stays as it is', async () => {
    const first = await place({})
    shop.clock.aheadMs += 18 * 60_000
    expect((await place({})).body).toEqual(first.body)
    shop.clock.aheadMs += 61_000
    const second = await place({})
    expect(second.status).toBe(200)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    expect((await place({})).body).toEqual(second.body)
    expect(await statusOf(first.body.transactionId)).toBe('Pending')
  })

  test('a page that was opened while the clock ran ahead is not shown again', async () => {
    const { aheadMs } = shop.clock
    shop.clock.aheadMs = aheadMs + 20 * 60 * 60_000
    const first = await place({})
    shop.clock.aheadMs = aheadMs
    const second = await place({})
    expect(second.status).toBe(200)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
  })

  test.each([
    [49, 2, '₹0.98'],
    [99, 1, '₹0.99'],
  ])(
    '%s paise, %s times, are refused in words before anything is kept',
    async (pricePaise, quantity, told) => {
      const edited = openAfterEdit(shop, person, (product) =>
        product.id === 'mandala' ? [{ ...product, pricePaise }] : [product],
      )
      const open = vi.spyOn(shop.shop.providers.current, 'open')
      const body = { formData: address, products: [line('mandala', 'Dhyanam', quantity)] }
      const answer = await edited('POST', '/api/payment/phonepe', body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      expect(answer.body.message).toContain(`${told} cannot be paid online: the least is ₹1.`)
      expect(await orders()).toEqual([])
      expect(open).not.toHaveBeenCalled()

      const more = { ...body, products: [line('mandala', 'Dhyanam', 3)] }
      expect((await edited('POST', '/api/payment/phonepe', more)).status).toBe(200)
    },
  )

  test.each(['500', 'garbage', '401'])(
    'when the provider answers %s, says so; the next press works',
    async (mode) => {
      await fault(mode)
      expect(await place({})).toMatchObject({
        status: 502,
        body: { code: 'payment-unavailable' },
      })
      await fault('ok')
      expect((await place({})).status).toBe(200)
    },
  )
})

describe('coming back', () => {
  test('paid: confirmed by the provider, delivered, receipted, out of the cart', async () => {
    const { token, userId, email } = person
    await shop.call('POST', '/api/cart/add', { token, body: line('course', 'Course') })
    await shop.call('POST', '/api/cart/add', { token, body: line('mandala', 'Dhyanam') })
    const started = await startPayment(shop, person, [line('course', 'Course')])

    expect(await back(await press(started.redirectUrl, 'success'))).toBe('/payment-success')
    expect(await statusOf(started.transactionId)).toBe('Paid')
    const [order] = await orders()
    expect(order).toMatchObject({ paymentStatus: 'Paid', orderStatus: 'Confirmed' })
    expect(order.productId[0].chapters[0].subChapters[0].link).toContain('private-lesson')
    const cart = await shop.call('GET', `/api/cart?userId=${userId}`, { token })
    expect(cart.body.items).toMatchObject([{ productId: 'mandala' }])
    const mail = await shop.mailTo(email)
    expect(mail?.subject).toContain('₹1,500')
    expect(mail?.text).toContain(started.transactionId)
  })

  test.each(['failure', 'close'] as const)('%s: not paid, the cart is kept', async (outcome) => {
    await shop.call('POST', '/api/cart/add', {
      token: person.token,
      body: line('paid-book', 'Book'),
    })
    const started = await startPayment(shop, person)
    expect(await back(await press(started.redirectUrl, outcome))).toBe('/payment-failure')
    expect(await statusOf(started.transactionId)).toBe('Failed')
    const cart = await shop.call('GET', '/api/cart', person)
    expect(cart.body.items).toHaveLength(1)
    const again = await startPayment(shop, person)
    expect(again.transactionId).not.toBe(started.transactionId)
  })

  test('pending: being confirmed, and paid once the provider says so', async () => {
    const started = await startPayment(shop, person)
    expect(await back(await press(started.redirectUrl, 'pending'))).toBe('/payment-success')
    expect(await statusOf(started.transactionId)).toBe('Pending')
    await press(started.redirectUrl, 'success')
    shop.clock.aheadMs += 3000
    expect(await statusOf(started.transactionId)).toBe('Paid')
  })

  test('while the provider is down nothing is claimed', async () => {
    await fault('webhook-lost')
    const started = await startPayment(shop, person)
    const location = await press(started.redirectUrl, 'success')
    await fault('500')
    expect(await back(location)).toBe('/payment-success')
    expect((await orders())[0].paymentStatus).toBe('Pending')
    await fault('ok')
    shop.clock.aheadMs += 3000
    expect(await statusOf(started.transactionId)).toBe('Paid')
  })

  test('an unknown payment is a 404, and a page for whoever comes back with one', async () => {
    expect((await shop.call('GET', '/api/payment/pay_unknown')).status).toBe(404)
    for (const query of ['', '?payment=unknown'])
      expect(await back(`http://shop.example/api/payment/phonepe/return${query}`)).toBe(
        '/payment-failure',
      )
  })

  test('a failed payment stays failed while the provider is down', async () => {
    const started = await startPayment(shop, person)
    const location = await press(started.redirectUrl, 'failure')
    await back(location)
    await fault('500')
    expect(await back(location)).toBe('/payment-failure')
  })

  test('pieces that were added while paying stay in the cart', async () => {
    const add = (quantity: number) =>
      shop.call('POST', '/api/cart/add', {
        token: person.token,
        body: line('mandala', 'Dhyanam', quantity),
      })
    await add(2)
    const started = await startPayment(shop, person, [line('mandala', 'Dhyanam', 2)])
    await add(3)
    await back(await press(started.redirectUrl, 'success'))
    const cart = await shop.call('GET', '/api/cart', person)
    expect(cart.body.items).toMatchObject([{ productId: 'mandala', quantity: 3 }])
  })
})

describe('news of payments', () => {
  test('a forged webhook is refused; a real one is believed only as far as the provider confirms', async () => {
    const { transactionId } = await startPayment(shop, person)
    expect((await webhook(transactionId, {})).status).toBe(401)
    expect((await webhook(transactionId, { Authorization: 'sandbox:sandbox123' })).status).toBe(401)
    expect((await webhook(transactionId, credentials)).status).toBe(200)
    expect((await orders())[0].paymentStatus).toBe('Pending')
  })

  test('a webhook that is not JSON is refused; one about something else is received and changes nothing', async () => {
    const send = (body: string) =>
      shop.call('POST', '/api/payment/phonepe/webhook', { headers: credentials, body })
    expect((await send('{')).status).toBe(400)
    for (const body of ['[]', '{"payload":{}}', '{"payload":{"merchantOrderId":"unknown"}}'])
      expect((await send(body)).status).toBe(200)
  })

  test('while the provider hangs, a webhook is answered within three seconds', async () => {
    const { transactionId } = await startPayment(shop, person)
    await fault('timeout')
    const tenths = countTenths()
    expect((await webhook(transactionId, credentials)).status).toBe(200)
    expect(tenths()).toBeLessThan(30)
  })

  test('duplicated and reordered webhooks deliver once', async () => {
    await fault('webhook-reordered')
    const { redirectUrl, transactionId } = await startPayment(shop, person)
    await press(redirectUrl, 'success')
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        webhook(transactionId, credentials, index % 2 ? 'FAILED' : 'COMPLETED'),
      ),
    )
    expect((await orders())[0].paymentStatus).toBe('Paid')
    const events = await shop.shop.db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', transactionId)
      .execute()
    expect(events).toHaveLength(1)
  })

  test('with every webhook lost and no return, the poller finds out', async () => {
    await fault('webhook-lost')
    const { redirectUrl } = await startPayment(shop, person)
    await press(redirectUrl, 'success')
    await pollPayments(shop.shop)
    expect((await orders())[0].paymentStatus).toBe('Pending')
    shop.clock.aheadMs += 21_000
    await pollPayments(shop.shop)
    expect((await orders())[0].paymentStatus).toBe('Paid')
  })

  test('a payment nobody finished expires, and its goods can be ordered anew', async () => {
    const { transactionId } = await startPayment(shop, person)
    shop.clock.aheadMs += 25 * 60_000
    await eventually(async () => {
      await pollPayments(shop.shop)
      expect(await statusOf(transactionId)).toBe('Expired')
    })
    expect((await place({})).body.transactionId).not.toBe(transactionId)
  })

  test('a rejected token is renewed and the call made again', async () => {
    await startPayment(shop, person)
    shop.clock.aheadMs += 24 * 60 * 60_000
    expect((await place({ products: [line('mandala', 'Dhyanam')] })).status).toBe(200)
  })
})
