import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'

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

const add = (body: unknown, token = person.token) =>
  shop.call('POST', '/api/cart/add', { token, body })
const cart = async () => (await shop.call('GET', '/api/cart', { token: person.token })).body
const quantities = async () =>
  (await cart()).items.map((item: { quantity: number }) => item.quantity)

describe('adding', () => {
  test('answers the cart at catalogue prices', async () => {
    await add(line('course', 'Course'))
    const answer = await add({ ...line('mandala', 'Dhyanam', 2), userId: person.userId })
    expect(answer.status).toBe(200)
    expect(answer.body.totalPaise).toBe(150_000 + 2 * 9_950)
    expect(answer.body.items[1]).toMatchObject({ name: 'A sample mandala', pricePaise: 9_950 })
  })

  test('a price in the payload is ignored', async () => {
    await add({ ...line('course', 'Course'), price: 1, pricePaise: 1 })
    expect((await cart()).totalPaise).toBe(150_000)
  })

  test('one is added when no quantity is said, and art adds up', async () => {
    await add({ productId: 'mandala', itemType: 'Dhyanam' })
    await add({ productId: 'mandala', itemType: 'Dhyanam' })
    expect(await quantities()).toEqual([2])
  })

  test('a course that is in the cart already stays there once', async () => {
    expect((await add(line('course', 'Course'))).body.wasThere).toBe(false)
    const again = await add(line('course', 'Course'))
    expect(again).toMatchObject({ status: 200, body: { wasThere: true } })
    expect(await quantities()).toEqual([1])
  })

  test.each([
    ['an unknown product', line('nothing', 'Course'), 404],
    ['a type that does not match', line('course', 'Book'), 400],
    ['a type that does not exist', line('course', 'Boat'), 400],
    ['no type', { productId: 'course' }, 400],
    ['no product', { itemType: 'Course' }, 400],
    ['a free book', line('free-book', 'Book'), 400],
    ['quantity 0', line('mandala', 'Dhyanam', 0), 400],
    ['quantity -1', line('mandala', 'Dhyanam', -1), 400],
    ['quantity 1.5', line('mandala', 'Dhyanam', 1.5), 400],
    ['quantity 1e9', line('mandala', 'Dhyanam', 1e9), 400],
    ['quantity as text', { ...line('mandala', 'Dhyanam'), quantity: '2' }, 400],
    ['two of a course', line('course', 'Course', 2), 400],
    ['a list', [line('course', 'Course')], 400],
    ['malformed JSON', '{"productId":', 400],
    ['nothing', undefined, 400],
  ])('refuses %s in words and changes nothing', async (_, body, status) => {
    const answer = await add(body)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect((await cart()).items).toEqual([])
  })

  test('a body over 100 kB is refused', async () => {
    const answer = await add({ ...line('course', 'Course'), padding: 'x'.repeat(101_000) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } })
  })

  test('an owned course cannot be bought again', async () => {
    const { redirectUrl } = await startPayment(shop, person, [line('course', 'Course')])
    await fetch(await press(redirectUrl, 'success'), { redirect: 'manual' })
    const answer = await add(line('course', 'Course'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-owned' } })
  })

  test('thirty presses at once never pass the limit of twenty pieces', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => add(line('mandala', 'Dhyanam'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await quantities()).toEqual([20])
  })
})

describe('changing', () => {
  const update = (body: unknown) =>
    shop.call('PATCH', '/api/cart/update', { token: person.token, body })

  test('sets the quantity of a line', async () => {
    await add(line('mandala', 'Dhyanam'))
    const answer = await update({ productId: 'mandala', quantity: 5, userId: person.userId })
    expect(answer).toMatchObject({ status: 200, body: { totalPaise: 5 * 9_950 } })
  })

  test.each([
    ['0', { productId: 'mandala', quantity: 0 }, 400],
    ['-1', { productId: 'mandala', quantity: -1 }, 400],
    ['1.5', { productId: 'mandala', quantity: 1.5 }, 400],
    ['1e9', { productId: 'mandala', quantity: 1e9 }, 400],
    ['21', { productId: 'mandala', quantity: 21 }, 400],
    ['none', { productId: 'mandala' }, 400],
    ['2 of a course', { productId: 'course', quantity: 2 }, 400],
    ['what is not in the cart', { productId: 'paid-book', quantity: 1 }, 404],
    ['what does not exist', { productId: 'nothing', quantity: 1 }, 404],
  ])('refuses quantity %s and changes nothing', async (_, body, status) => {
    await add(line('mandala', 'Dhyanam', 2))
    await add(line('course', 'Course'))
    const before = await cart()
    expect((await update(body)).status).toBe(status)
    expect(await cart()).toEqual(before)
  })

  test('removes a line; once more is no error', async () => {
    await add(line('mandala', 'Dhyanam', 2))
    const remove = () =>
      shop.call('DELETE', '/api/cart/remove/mandala', {
        token: person.token,
        body: { userId: person.userId },
      })
    expect(await remove()).toMatchObject({ status: 200, body: { items: [] } })
    expect((await remove()).status).toBe(200)
  })

  test('removing needs no body', async () => {
    await add(line('mandala', 'Dhyanam'))
    const answer = await shop.call('DELETE', '/api/cart/remove/mandala', { token: person.token })
    expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  })
})
