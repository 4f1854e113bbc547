import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contracts/catalogue-file.ts'
import { type Edit, openAfterEdit } from './after-edit.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { priceThen } from '#domain/dated.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let person: Person
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const afterEdit = (edit: Edit) => openAfterEdit(shop, person, edit)

const without = (id: string) => (product: Product) => (product.id === id ? [] : [product])
const priced = (id: string, pricePaise: number) => (product: Product) => [
  product.id === id ? { ...product, pricePaise } : product,
]

async function buy(...products: ReturnType<typeof line>[]) {
  const { redirectUrl } = await startPayment(shop, person, products)
  await fetch(await press(redirectUrl, 'success'), { redirect: 'manual' })
}

const add = (productId: string, itemType: string) =>
  shop.call('POST', '/api/cart/add', { token: person.token, body: line(productId, itemType) })

describe('who bought what is no longer sold', () => {
  test('keeps a course with its name, price, picture, chapters and folder', async () => {
    await buy(line('course', 'Course'))
    const call = afterEdit(without('course'))
    const { body } = await call('GET', `/api/orders/user/${person.userId}`)
    const [item] = body.orders[0].productId
    expect(item).toMatchObject({
      name: 'A sample course',
      pricePaise: 150_000,
      driveLink: 'https://drive.google.com/drive/folders/private-folder',
      chapters: [
        { subChapters: [{ link: 'https://drive.google.com/private-lesson' }] },
        { name: 'Going on', subChapters: [{ name: 'A page' }, { name: 'Some words' }] },
      ],
    })
    expect(await call('GET', item.image)).toEqual({ status: 200, body: 'a picture' })
  })

  test('sees no lessons before the order is paid', async () => {
    await startPayment(shop, person, [line('course', 'Course')])
    const { body } = await afterEdit(without('course'))('GET', `/api/orders/user/${person.userId}`)
    expect(body.orders[0].productId[0].chapters).toBeUndefined()
  })

  const isFree = (product: Product) => [
    product.id === 'paid-book' && product.itemType === 'Book'
      ? { ...product, free: true, pricePaise: 0 }
      : product,
  ]
  test.each([
    ['removed', without('paid-book')],
    ['given away', isFree],
  ])('still downloads a book that was %s', async (_, edit) => {
    await buy(line('paid-book', 'Book'))
    const call = afterEdit(edit)
    rmSync(join(shop.folder, 'private/books/files/paid-book.pdf'))
    const { body: orders } = await call('GET', `/api/orders/user/${person.userId}`)
    const download = { orderId: orders.orders[0]._id, productId: 'paid-book' }
    const { body } = await call('POST', '/api/downloads', download)
    expect(await call('GET', body.url)).toEqual({ status: 200, body: '%PDF-1.4 paid book' })
  })

  test('learns how to join a webinar that left the site before the payment arrived', async () => {
    const enrolled = await shop.call('POST', '/api/webinars', {
      body: { webinarId: 'paid-webinar', name: 'Asha', email: 'asha@example.com' },
    })
    expect(enrolled.status).toBeLessThan(300)
    Object.assign(shop.shop.catalogue, { webinars: [] })
    await fetch(await press(enrolled.body.redirectUrl, 'success'), { redirect: 'manual' })
    expect((await shop.mailTo('asha@example.com'))?.text).toContain(
      'https://meet.example.com/private-room',
    )
  })
})

test('a paid file is never answered as a picture', async () => {
  const rows = await shop.shop.db.selectFrom('sold_items').select('file').execute()
  const names = rows.flatMap(({ file }) => file ?? [])
  expect(names).toHaveLength(1)
  for (const name of [...names, '..%2Fshop.sqlite', 'secret'])
    expect((await shop.call('GET', `/api/sold-pictures/${name}`)).status).toBe(404)
})

describe('a cart', () => {
  test('names what is no longer sold, until the shopper has taken note', async () => {
    await add('course', 'Course')
    await add('mandala', 'Dhyanam')
    const call = afterEdit(without('course'))
    const told = {
      items: [{ productId: 'mandala' }],
      totalPaise: 9_950,
      takenOut: [
        {
          productId: 'course',
          message: 'A sample course is no longer sold, so we removed it from your cart.',
        },
      ],
    }
    expect((await call('GET', '/api/cart')).body).toMatchObject(told)
    expect((await call('GET', '/api/cart')).body).toMatchObject(told)
    const { body } = await call('DELETE', '/api/cart/remove/course')
    expect(body.takenOut).toEqual([])
  })

  test('says that a book became free', async () => {
    await add('paid-book', 'Book')
    const { body } = await afterEdit(priced('paid-book', 0))('GET', '/api/cart')
    expect(body).toMatchObject({ items: [], totalPaise: 0 })
    expect(body.takenOut[0].message).toMatch(/^A paid book is free now/)
  })

  test('shows both prices of what changed, and reckons with the new one', async () => {
    await add('mandala', 'Dhyanam')
    expect((await add('mandala', 'Dhyanam')).body.items[0]).not.toHaveProperty('formerPricePaise')
    const call = afterEdit(priced('mandala', 12_000))
    const { body } = await call('GET', '/api/cart')
    expect(body.items[0]).toMatchObject({ pricePaise: 12_000, formerPricePaise: 9_950 })
    expect(body.totalPaise).toBe(24_000)
  })

  test.each([
    ['changes the quantity', 'PATCH', '/api/cart/update', { productId: 'mandala', quantity: 3 }],
    ['adds once more', 'POST', '/api/cart/add', line('mandala', 'Dhyanam')],
  ])('forgets the former price when the shopper %s', async (_, method, path, body) => {
    await add('mandala', 'Dhyanam')
    const call = afterEdit(priced('mandala', 12_000))
    expect((await call(method, path, body)).body.items[0]).not.toHaveProperty('formerPricePaise')
  })

  test('forgets the former price of a course that is added once more', async () => {
    await add('course', 'Course')
    const call = afterEdit(priced('course', 200_000))
    const { body } = await call('POST', '/api/cart/add', line('course', 'Course'))
    expect(body.items).toEqual([expect.objectContaining({ pricePaise: 200_000, quantity: 1 })])
    expect(body.items[0]).not.toHaveProperty('formerPricePaise')
  })
})

describe('a price that ends while somebody shops', () => {
  const ends = Date.parse('2026-12-09T00:00:00+05:30')
  const dated = { price: 149_900, prices: [{ until: ends, price: 99_900 }] }
  /** The shop with what was built for a moment. */
  const builtAt = (moment: number) => afterEdit(priced('course', priceThen(dated, moment)))
  const [before, after] = [() => builtAt(ends - 1), () => builtAt(ends)]
  const place = (call: ReturnType<typeof afterEdit>, shownTotalPaise: number) =>
    call('POST', '/api/payment/phonepe', {
      formData: address,
      products: [line('course', 'Course')],
      shownTotalPaise,
    })
  const paid = async () =>
    (await shop.shop.db.selectFrom('payments').select(['state', 'amount_paise']).execute()).map(
      ({ state, amount_paise }) => [state, Number(amount_paise)],
    )

  test('between the cart and the checkout: both say so, and nothing is begun until it was seen', async () => {
    await before()('POST', '/api/cart/add', line('course', 'Course'))
    expect((await before()('GET', '/api/cart')).body.totalPaise).toBe(99_900)
    const { body: cart } = await after()('GET', '/api/cart')
    expect(cart).toMatchObject({
      totalPaise: 149_900,
      items: [{ pricePaise: 149_900, formerPricePaise: 99_900 }],
    })

    const refused = await place(after(), 99_900)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    expect(refused.body.message).toContain('now ₹1,499, not ₹999')
    expect(await paid()).toEqual([])

    const { body } = await place(after(), 149_900)
    await fetch(await press(body.redirectUrl, 'success'), { redirect: 'manual' })
    expect(await paid()).toEqual([['paid', 149_900]])
  })

  test('between the checkout and the payment: what was shown is paid, and buys it', async () => {
    const { body } = await place(before(), 99_900)
    await fetch(await press(body.redirectUrl, 'success'), { redirect: 'manual' })
    expect(await paid()).toEqual([['paid', 99_900]])
    const { body: mine } = await after()('GET', `/api/orders/user/${person.userId}`)
    expect(mine.orders).toMatchObject([
      { totalAmount: 99_900, productId: [{ pricePaise: 99_900, chapters: [{}, {}] }] },
    ])
  })

  test('between two tries: the second one is asked for at the price of today', async () => {
    const { body } = await place(before(), 99_900)
    await fetch(await press(body.redirectUrl, 'failure'), { redirect: 'manual' })
    expect(await place(after(), 99_900)).toMatchObject({ status: 409 })
    expect(await paid()).toEqual([['failed', 99_900]])
    // A price that falls is asked for as well: nobody pays the old one for a page that stood open.
    const { body: dearer } = await place(after(), 149_900)
    expect(await place(before(), 149_900)).toMatchObject({ status: 409 })
    expect(dearer.redirectUrl).not.toBe(body.redirectUrl)
  })
})
