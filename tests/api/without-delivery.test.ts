import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson } from './people.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  people += 1
  person = await registerPerson(shop, `reader-${people}@example.com`)
})

const { name, mobile, ...postal } = address
const book = line('paid-book', 'Book')
const course = line('course', 'Course')
const art = line('mandala', 'Dhyanam')

const order = (formData: object, ...products: object[]) =>
  shop.call('POST', '/api/payment/phonepe', {
    token: person.token,
    body: { formData, products, userId: person.userId },
  })
const orders = async () => {
  const path = `/api/orders/user/${person.userId}`
  return (await shop.call('GET', path, { token: person.token })).body.orders
}
const emptyFields = {
  status: 400,
  body: { code: 'invalid-request', message: 'Please fill in all fields.' },
}

describe('an order of which nothing is delivered', () => {
  test('needs a name and a mobile, no postal address, and is delivered and kept as any other', async () => {
    const { status, body } = await order({ name, mobile }, book, course)
    expect(status).toBe(200)
    await shop.app.request(await press(body.redirectUrl, 'success'))
    const nowhere = { street: '', city: '', state: '', pincode: '', country: '' }
    const shippingAddress = { fullName: name, mobile, ...nowhere }
    expect(await orders()).toMatchObject([{ paymentStatus: 'Paid', shippingAddress }])
    expect((await shop.mailTo(person.email))?.text).toContain('₹')

    const { token, userId } = person
    const exported = await shop.call('POST', `/api/auth/${userId}/export`, {
      token,
      body: { password: 'a long enough password' },
    })
    expect(exported).toMatchObject({ status: 200, body: { orders: [{ shippingAddress }] } })
  })

  test('may have one that is saved', async () => {
    expect((await order(address, book)).status).toBe(200)
    expect(await orders()).toMatchObject([{ shippingAddress: { fullName: name, ...postal } }])
  })

  test.each([
    ['half an address', { name, mobile, ...postal, city: '' }],
    ['no mobile', { name }],
    ['no name', { mobile, ...postal }],
  ])('is refused with %s', async (_, formData) => {
    expect(await order(formData, book)).toMatchObject(emptyFields)
  })

  test('is refused with a PIN code that is none', async () => {
    const message = 'Please enter a six-digit PIN code.'
    const wrong = await order({ ...address, pincode: '012345' }, book)
    expect(wrong).toMatchObject({ status: 400, body: { message } })
  })
})

test.each([[[art]], [[book, art]]])(
  'with art in it an order needs the whole address',
  async (lines) => {
    expect(await order({ name, mobile }, ...lines)).toMatchObject(emptyFields)
    expect(await order({ ...address, pincode: '' }, ...lines)).toMatchObject(emptyFields)
    expect((await order(address, ...lines)).status).toBe(200)
  },
)

test('art that is called something else is not ordered without an address', async () => {
  expect((await order({ name, mobile }, { ...art, itemType: 'Book' })).status).toBe(400)
})
