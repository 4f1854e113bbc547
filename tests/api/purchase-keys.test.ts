import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { eventually } from '../eventually.ts'
import { openAfterEdit } from './after-edit.ts'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, logIn, type Person, press, registerPerson } from './people.ts'

/** The same key is the same purchase; the same goods with another key are asked about, never dropped. */

const minute = 60_000
const mandala = (quantity = 1) => line('mandala', 'Dhyanam', quantity)

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `shopper-${++people}@example.com`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const newKey = () => randomUUID()
const place = (body: object, { token } = person) =>
  shop.call('POST', '/api/payment/phonepe', {
    token,
    body: { formData: address, products: [mandala()], ...body },
  })
const add = (quantity = 1) =>
  shop.call('POST', '/api/cart/add', { token: person.token, body: mandala(quantity) })
const cart = async () => (await shop.call('GET', '/api/cart', person)).body.items
const orders = async () =>
  (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders
const statusOf = async (transactionId: string) =>
  (await shop.call('GET', `/api/payment/${transactionId}`)).body.paymentStatus

/** Pays on the pay page that a call has led to, and comes back. */
async function pay({ status, body }: Answer): Promise<string> {
  expect(status).toBe(200)
  const { pathname, search } = new URL(await press(body.redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  expect(await statusOf(body.transactionId)).toBe('Paid')
  return body.transactionId
}

/** Where a browser ends that follows the answer. */
async function endOf({ body }: Answer): Promise<string> {
  const { pathname, search } = new URL(body.redirectUrl)
  const answer = await shop.call('GET', pathname + search)
  return new URL(answer.headers.get('Location') ?? '').pathname
}

/** The next opening takes until it is told to go on. */
function holdOpening() {
  const open = shop.shop.providers.current.open.bind(shop.shop.providers.current)
  const [gate, begun] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  vi.spyOn(shop.shop.providers.current, 'open').mockImplementationOnce(async (payment) => {
    begun.resolve(undefined)
    await gate.promise
    return await open(payment)
  })
  return { begun: begun.promise, goOn: () => gate.resolve(undefined), fail: gate.reject }
}

describe('the same key', () => {
  test('ten presses at once are one order, and all hear the same', async () => {
    const purchaseKey = newKey()
    const opening = holdOpening()
    const pressed = Promise.all(Array.from({ length: 10 }, () => place({ purchaseKey })))
    await opening.begun
    opening.goOn()
    const answers = await pressed
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test('whoever waits for an opening that fails hears that, and the next press works', async () => {
    const purchaseKey = newKey()
    const opening = holdOpening()
    const first = place({ purchaseKey })
    await opening.begun
    shop.clock.aheadMs += 1000
    const pressedAt = Date.now() + shop.clock.aheadMs
    const second = place({ purchaseKey })
    const isWaiting = shop.shop.db.selectFrom('purchase_keys').where('used_at', '>=', pressedAt)
    await eventually(async () => {
      expect(await isWaiting.select('key').execute()).toHaveLength(1)
    })
    opening.fail(new PaymentProviderError('away'))
    for (const answer of [await first, await second])
      expect(answer).toMatchObject({ status: 502, body: { code: 'payment-unavailable' } })
    await pay(await place({ purchaseKey }))
  })

  test('after a lost answer the next press leads to the same pay page', async () => {
    const purchaseKey = newKey()
    const lost = await place({ purchaseKey })
    const retried = await place({ purchaseKey })
    expect(retried.body).toEqual(lost.body)
    expect(await orders()).toHaveLength(1)
  })

  test('back after paying, Pay leads to the answer of that payment, however long ago', async () => {
    await add()
    const purchaseKey = newKey()
    const transactionId = await pay(await place({ purchaseKey }))
    expect(await cart()).toEqual([])
    for (const later of [0, 5 * minute, 60 * minute]) {
      shop.clock.aheadMs += later
      const back = await place({ purchaseKey })
      expect(back).toMatchObject({ status: 200, body: { transactionId } })
      expect(await endOf(back)).toBe('/payment-success')
    }
    expect(await orders()).toHaveLength(1)
    expect(await cart()).toEqual([])
  })

  test('what can be owned once is answered as well, and not called owned already', async () => {
    const purchaseKey = newKey()
    const products = [line('paid-book', 'Book')]
    const transactionId = await pay(await place({ purchaseKey, products }))
    expect(await place({ purchaseKey, products })).toMatchObject({
      status: 200,
      body: { transactionId },
    })
  })

  test('a failed payment is no purchase: Pay begins anew, and that one is the purchase', async () => {
    const purchaseKey = newKey()
    const first = await place({ purchaseKey })
    await press(first.body.redirectUrl, 'failure')
    expect(await statusOf(first.body.transactionId)).toBe('Failed')
    const second = await place({ purchaseKey })
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    await pay(second)
    expect((await place({ purchaseKey })).body.transactionId).toBe(second.body.transactionId)
  })

  test('after the process died while the pay page was being opened, the key begins anew', async () => {
    const purchaseKey = newKey()
    const opening = holdOpening()
    const dying = place({ purchaseKey })
    await opening.begun
    opening.fail(new Error('the process dies here'))
    expect((await dying).status).toBe(500)
    expect(await place({ purchaseKey })).toMatchObject({
      status: 409,
      body: { code: 'payment-opening' },
    })
    shop.clock.aheadMs += minute
    const transactionId = await pay(await place({ purchaseKey }))
    expect((await place({ purchaseKey })).body.transactionId).toBe(transactionId)
  })

  test.each(['open', 'paid'])(
    'with other goods than the %s ones is refused in words',
    async (how) => {
      const purchaseKey = newKey()
      const first = await place({ purchaseKey })
      if (how === 'paid') await pay(first)
      const changed = await place({ purchaseKey, products: [mandala(2)] })
      expect(changed).toMatchObject({ status: 422, body: { code: 'purchase-changed' } })
      expect(changed.body.message).toContain('not the order that you pressed Pay for')
      expect(await orders()).toHaveLength(1)
      const renewed = await place({ purchaseKey: newKey(), products: [mandala(2)] })
      expect(renewed.status).toBe(200)
      expect(renewed.body.transactionId).not.toBe(first.body.transactionId)
    },
  )

  test('of somebody else tells nothing and is a purchase of its own', async () => {
    const purchaseKey = newKey()
    const transactionId = await pay(await place({ purchaseKey }))
    const other = await registerPerson(shop, `other-${people}@example.com`)
    const theirs = await place({ purchaseKey }, other)
    expect(theirs.status).toBe(200)
    expect(theirs.body.transactionId).not.toBe(transactionId)
    expect((await place({ purchaseKey })).body.transactionId).toBe(transactionId)
  })

  test('stays the purchase of whoever logs in anew meanwhile', async () => {
    const purchaseKey = newKey()
    const first = await place({ purchaseKey })
    await shop.call('POST', '/api/auth/logout', { token: person.token })
    expect((await place({ purchaseKey })).status).toBe(401)
    person = { ...person, token: await logIn(shop, person.email) }
    expect((await place({ purchaseKey })).body).toEqual(first.body)
  })

  test('in a second tab, that was led to the same pay page, the key is that purchase too', async () => {
    const [one, other] = [newKey(), newKey()]
    const first = await place({ purchaseKey: one })
    expect((await place({ purchaseKey: other })).body).toEqual(first.body)
    const transactionId = await pay(first)
    for (const purchaseKey of [one, other])
      expect((await place({ purchaseKey })).body.transactionId).toBe(transactionId)
  })

  test.each([
    ['too short', 'short'],
    ['too long', 'k'.repeat(65)],
    ['odd', "k'; drop table payments --"],
    ['empty', ''],
    ['no text', 5],
    ['a list', ['k'.repeat(20)]],
  ])('that is %s is refused in words', async (_, purchaseKey) => {
    expect(await place({ purchaseKey })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: 'The key of the purchase is not valid.' },
    })
    expect(await orders()).toEqual([])
  })

  test('is kept as a digest, and as long as a page may be open', async () => {
    const purchaseKey = newKey()
    const transactionId = await pay(await place({ purchaseKey }))
    const kept = shop.shop.db
      .selectFrom('purchase_keys')
      .select('key')
      .where('payment_id', '=', transactionId)
    expect(await kept.execute()).toHaveLength(1)
    expect(JSON.stringify(await kept.execute())).not.toContain(purchaseKey)
    shop.clock.aheadMs += 29 * 24 * 60 * minute
    await cleanUpHourly(shop.shop)
    expect(await kept.execute()).toHaveLength(1)
    shop.clock.aheadMs += 2 * 24 * 60 * minute
    await cleanUpHourly(shop.shop)
    expect(await kept.execute()).toEqual([])
  })

  test('goes with the account', async () => {
    const transactionId = await pay(await place({ purchaseKey: newKey() }))
    const deleted = await shop.call('POST', `/api/auth/${person.userId}/delete`, {
      token: person.token,
      body: { password: 'a long enough password' },
    })
    expect(deleted.status).toBe(200)
    const kept = shop.shop.db.selectFrom('purchase_keys').select('key')
    expect(await kept.where('payment_id', '=', transactionId).execute()).toEqual([])
  })
})

describe('the same goods with another key', () => {
  test('are asked about within minutes; the cart still holds them; a yes is a second order', async () => {
    const first = await pay(await place({ purchaseKey: newKey() }))
    await add()
    shop.clock.aheadMs += 3 * minute
    const purchaseKey = newKey()
    const asked = await place({ purchaseKey })
    expect(asked.status).toBe(409)
    expect(asked.body).toEqual({
      code: 'just-bought',
      message: 'You bought this 3 minutes ago. Buy it again?',
      transactionId: first,
    })
    expect(await cart()).toMatchObject([{ productId: 'mandala', quantity: 1 }])
    expect(await orders()).toHaveLength(1)

    const again = await place({ purchaseKey, again: true })
    const second = await pay(again)
    expect(second).not.toBe(first)
    expect(await orders()).toMatchObject([{ paymentStatus: 'Paid' }, { paymentStatus: 'Paid' }])
    expect(await cart()).toEqual([])
    for (const consent of [true, false]) {
      const pressed = await place({ purchaseKey, again: consent })
      expect(pressed.body.transactionId).toBe(second)
    }
  })

  test.each([
    [0, 'just now'],
    [90_000, 'a minute ago'],
    [14 * minute, '14 minutes ago'],
  ])('after %i ms the question says %s', async (later, words) => {
    await pay(await place({ purchaseKey: newKey() }))
    shop.clock.aheadMs += later
    const { body } = await place({ purchaseKey: newKey() })
    expect(body.message).toBe(`You bought this ${words}. Buy it again?`)
  })

  test('are no question any more after a quarter of an hour, nor are other goods at once', async () => {
    const first = await pay(await place({ purchaseKey: newKey() }))
    const more = await place({ purchaseKey: newKey(), products: [mandala(2)] })
    expect(more.status).toBe(200)
    shop.clock.aheadMs += 15 * minute + 1000
    const later = await place({ purchaseKey: newKey() })
    expect(later.status).toBe(200)
    expect(later.body.transactionId).not.toBe(first)
  })

  test('without a key, as an older page sends them, are asked about too', async () => {
    const transactionId = await pay(await place({}))
    const asked = await place({})
    expect(asked.body).toMatchObject({ code: 'just-bought', transactionId })
    await pay(await place({ again: true }))
    expect(await orders()).toHaveLength(2)
  })

  test('a yes leads to one payment, whichever tab it comes from and however often', async () => {
    await pay(await place({ purchaseKey: newKey() }))
    const yes = () => place({ purchaseKey: newKey(), again: true })
    const first = await yes()
    expect((await yes()).body).toEqual(first.body)
    expect((await place({ purchaseKey: newKey() })).body).toEqual(first.body)
    await pay(first)
    expect(await orders()).toHaveLength(2)
  })

  test('a yes never leads to an older page, whose money would go back', async () => {
    const expiring = await place({ purchaseKey: newKey() })
    await press(expiring.body.redirectUrl, 'failure')
    expect(await statusOf(expiring.body.transactionId)).toBe('Failed')
    const older = await place({ purchaseKey: newKey() })
    await shop.shop.db
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('id', '=', older.body.transactionId)
      .execute()
    const first = await place({ purchaseKey: newKey() })
    await shop.shop.db
      .updateTable('payments')
      .set({ state: 'pending' })
      .where('id', '=', older.body.transactionId)
      .execute()
    await pay(first)
    const second = await place({ purchaseKey: newKey(), again: true })
    expect(second.body.transactionId).not.toBe(older.body.transactionId)
    await pay(second)
  })

  test('what can be owned once keeps its own words, with a yes as without', async () => {
    const products = [line('paid-book', 'Book')]
    await pay(await place({ purchaseKey: newKey(), products }))
    for (const again of [false, true])
      expect(await place({ purchaseKey: newKey(), products, again })).toMatchObject({
        status: 409,
        body: { code: 'already-owned' },
      })
  })

  test('put into the cart anew, they are asked about even where the same page sends them', async () => {
    await add()
    const purchaseKey = newKey()
    const first = await pay(await place({ purchaseKey }))
    await add()
    expect((await place({ purchaseKey })).body).toMatchObject({
      code: 'just-bought',
      transactionId: first,
    })
    expect(await cart()).toHaveLength(1)
    const second = await pay(await place({ purchaseKey: newKey(), again: true }))
    expect(second).not.toBe(first)
    expect(await cart()).toEqual([])
  })

  test('what was given back is bought anew without a question', async () => {
    const purchaseKey = newKey()
    const transactionId = await pay(await place({ purchaseKey }))
    await shop.shop.db
      .updateTable('payments')
      .set({ state: 'refunded' })
      .where('id', '=', transactionId)
      .execute()
    const anew = await place({ purchaseKey })
    expect(anew.status).toBe(200)
    expect(anew.body.transactionId).not.toBe(transactionId)
  })
})

test('a price that changes between two presses is told, and the key is not spent on it', async () => {
  const purchaseKey = newKey()
  expect((await place({ purchaseKey, shownTotalPaise: 9_950 })).status).toBe(200)
  const edited = openAfterEdit(shop, person, (product) =>
    product.id === 'mandala' ? [{ ...product, pricePaise: 12_000 }] : [product],
  )
  const body = { formData: address, products: [mandala()], purchaseKey }
  const path = '/api/payment/phonepe'
  const told = await edited('POST', path, { ...body, shownTotalPaise: 9_950 })
  expect(told.body.code).toBe('price-changed')
  const accepted = { ...body, shownTotalPaise: 12_000, purchaseKey: newKey() }
  expect((await edited('POST', path, accepted)).status).toBe(200)
})
