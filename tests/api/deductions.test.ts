import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCsv, asTable } from '#server/admin/commands/command.ts'
import { leastPaymentPaise } from '#domain/money.ts'
import type { DiscountRule } from '#server/payments/discount-rule.ts'
import { countTaken, listAskedDeductions } from '#server/payments/queries/deductions.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { orderKind } from '#server/orders/order.ts'
import { eventually } from '../eventually.ts'
import { listed } from './listed.ts'
import { code } from './code-rule.ts'
import { leaver } from './leaver.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson } from './people.ts'

/** Whatever a rule takes off stands wherever the order does: rules of two kinds, as a shop may have them. */

/** Five rupees off what is left of a large order, for everybody. */
const large: DiscountRule = {
  kind: 'large',
  name: () => 'For a large order',
  find(_, { bill }) {
    return Promise.resolve(bill.totalPaise > 50_000 ? { label: '', amountPaise: 500 } : undefined)
  },
}

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop({}, { discountRules: [code, large] })
})
beforeEach(async () => {
  person = await registerPerson(shop, `buyer-${++people}@example.com`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const goods = [line('course', 'Course'), line('mandala', 'Dhyanam', 3)]
/** ₹1,500 and three times ₹99.50, without a tenth and ₹5. */
const sumPaise = 179_850
const off = [
  { kind: 'code', label: 'Code A B*1', amountPaise: 17_985 },
  { kind: 'large', label: 'For a large order', amountPaise: 500 },
]
const totalPaise = sumPaise - 17_985 - 500

const type = (typed: string, { token, userId } = person) =>
  shop.call('PUT', '/api/cart/deductions/code', { token, body: { typed, userId } })
const fill = async () => {
  for (const body of goods) await shop.call('POST', '/api/cart/add', { token: person.token, body })
}
const cart = async () => (await shop.call('GET', '/api/cart', person)).body
const place = async (products = goods, shownTotalPaise?: number, { token } = person) =>
  await shop.call('POST', '/api/payment/phonepe', {
    token,
    body: { formData: address, products, shownTotalPaise },
  })
const order = async () =>
  (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders[0]
const back = async (location: string) => {
  const { pathname, search } = new URL(location)
  await shop.call('GET', pathname + search)
}
const buy = async (products = goods) => {
  const { body } = await place(products)
  await back(await press(body.redirectUrl, 'success'))
  return body.transactionId as string
}
const amountOf = async (id: string) =>
  (
    await shop.shop.db
      .selectFrom('payments')
      .select(['amount_paise', 'subject_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).amount_paise
const give = (id: string, items: { productId: string; quantity: number }[]) =>
  refundPayment(shop.shop, id, { reason: 'Asked.', part: { items } })

describe('a cart', () => {
  test('says what is taken off, and comes to the rest', async () => {
    await fill()
    await type('A B*1')
    expect(await cart()).toMatchObject({ totalPaise, deductions: off })
  })

  test('never becomes so cheap that it cannot be paid', async () => {
    await fill()
    await type('everything')
    expect(await cart()).toMatchObject({ totalPaise: leastPaymentPaise })
    expect((await place()).status).toBe(200)
  })

  test('takes nothing for a code that nobody can type', async () => {
    expect((await type('A\0B')).status).toBe(400)
  })

  test('off which nothing is taken says nothing of it', async () => {
    const body = line('mandala', 'Dhyanam')
    await shop.call('POST', '/api/cart/add', { token: person.token, body })
    expect(await cart()).not.toHaveProperty('deductions')
  })

  test('takes what was typed as the rule reads it, instead of what was typed before, until it is taken back', async () => {
    await fill()
    expect((await type('a b*1')).body).toMatchObject({
      totalPaise,
      deductions: off,
      asks: [{ kind: 'code', label: 'Coupon code' }],
    })
    expect((await type('other')).body.deductions[0].label).toBe('Code OTHER')
    const without = await type('')
    expect(without.body).toMatchObject({ deductions: [{ kind: 'large' }] })
    expect(await cart()).toEqual(without.body)
  })

  test('with nothing in it comes to nothing, whatever was typed', async () => {
    await type('A B*1')
    expect(await cart()).toMatchObject({ items: [], totalPaise: 0 })
    expect(await cart()).not.toHaveProperty('deductions')
  })

  test('keeps what it had when something else would take nothing off', async () => {
    await fill()
    await type('A B*1')
    expect(await type('NOTHING')).toMatchObject({
      status: 400,
      body: { message: 'This code takes nothing off this order.' },
    })
    expect(await cart()).toMatchObject({ totalPaise, deductions: off })
  })

  test('says what is wrong with what was typed, and is as it was', async () => {
    await fill()
    await type('A B*1')
    expect(await type('WRONG')).toMatchObject({
      status: 400,
      body: { message: 'There is no such code, or it is over.' },
    })
    expect(await cart()).toMatchObject({ deductions: off })
    const { token } = person
    const body = { typed: 'A' }
    expect(await shop.call('PUT', '/api/cart/deductions/large', { token, body })).toMatchObject({
      status: 404,
    })
  })

  test('is not found by trying: after twenty wrong codes in an hour none is looked at, and right ones count nothing', async () => {
    await fill()
    for (let time = 0; time < 25; time += 1) expect((await type('A')).status).toBe(200)
    const tries = await Promise.all(Array.from({ length: 25 }, () => type('WRONG')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 400),
      ...Array.from({ length: 5 }, () => 429),
    ])
    expect(await type('A')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect((await type('')).status).toBe(200)
    const other = await registerPerson(shop, `buyer-${++people}@example.com`)
    expect((await type('A', other)).status).toBe(200)
    shop.clock.aheadMs += 61 * 60_000
    expect((await type('A')).status).toBe(200)
  })

  test('is counted under no name of the account, and goes with it', async () => {
    const counted = async () => {
      const rows = await shop.shop.db.selectFrom('rate_limits').select('name').execute()
      return rows.map(({ name }) => name).filter((name) => name.startsWith('deductions-typed:'))
    }
    const before = await counted()
    await type('WRONG')
    const own = (await counted()).filter((name) => !before.includes(name))
    expect(own).toHaveLength(1)
    expect(own[0]).not.toContain(person.userId)
    expect((await leaver(shop, person).ask('delete')).status).toBe(200)
    expect(await counted()).toEqual(before)
  })

  test('of a shop without such rules asks for nothing, and has no call for it', async () => {
    await using plain = await openTestShop({}, { discountRules: [] })
    const { token, userId } = await registerPerson(plain)
    expect((await plain.call('GET', '/api/cart', { token })).body).not.toHaveProperty('asks')
    const body = { typed: 'A', userId }
    expect(await plain.call('PUT', '/api/cart/deductions/code', { token, body })).toMatchObject({
      status: 404,
    })
    const { body: document } = await plain.call('GET', '/api/openapi.json')
    expect(Object.keys(document.paths).filter((path) => path.includes('deductions'))).toEqual([])
  })

  test('is placed at the total that it showed, and at no other', async () => {
    await fill()
    await type('A B*1')
    expect(await place(goods, sumPaise)).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    const placed = await place(goods, (await cart()).totalPaise)
    expect(placed.status).toBe(200)
    expect(await amountOf(placed.body.transactionId)).toBe(totalPaise)
  })

  test('asks for what was taken off no more once it is paid', async () => {
    await fill()
    await type('A B*1')
    await buy()
    expect(await listAskedDeductions(shop.shop.db, person.userId)).toEqual([])
    expect((await cart()).items).toEqual([])
  })
})

describe('what was taken off an order', () => {
  test('stands in the account, the receipt, its page, the data of its buyer and the lists of the firm', async () => {
    await type('A B*1')
    await buy()
    const placed = await order()
    expect(placed).toMatchObject({ totalAmount: totalPaise, deductions: off })

    const receipt = await shop.mailTo(person.email)
    expect(receipt?.subject).toBe('We have received your payment of ₹1,613.65')
    expect(receipt?.text).toContain(
      'Code A B*1: -₹179.85\nFor a large order: -₹5\nTotal: ₹1,613.65',
    )
    const { body: page } = await shop.call('GET', placed.passport)
    expect(page).toContain('<span>Code A B*1</span><span>-₹179.85</span>')

    const path = `/api/auth/${person.userId}/export`
    const asked = { token: person.token, body: { password: 'a long enough password' } }
    const { body: data } = await shop.call('POST', path, asked)
    expect(data.orders).toMatchObject([{ deductions: off }])

    const { db, now } = shop.shop
    const filter = { email: person.email, untilMs: now() + 1 }
    const lines = await listed('lines', db, filter)
    const told = lines.map(({ name, quantity, line_paise }) => [name, quantity, line_paise])
    expect(told.slice(2)).toEqual([
      ['A B*1', 1, -17_985],
      ['', 1, -500],
    ])
    expect(lines.reduce((sum, row) => sum + Number(row['line_paise']), 0)).toBe(totalPaise)
    expect(await listed('orders', db, filter)).toMatchObject([{ total_paise: totalPaise }])
  })

  test('is read by the firm in print and in a file, as a number below zero', async () => {
    await type('A B*1')
    await buy()
    const { db } = shop.shop
    const { lines } = await orderKind.describe(db, (await order())._id)
    expect(asTable(lines?.rows ?? [], lines?.columns ?? []).join('\n')).toMatch(
      /code +A B\*1 +1 +-179\.85/,
    )
    const rows = await listed('lines', db, { email: person.email })
    const columns = ['product_id', 'name', 'quantity', 'line_rupees']
    expect(asCsv(rows, columns)).toContain('code,A B*1,1,-179.85')
  })

  test('is shared out over what is given back, to the paisa', async () => {
    await type('A B*1')
    const id = await buy()
    const first = await give(id, [{ productId: 'mandala', quantity: 1 }])
    await eventually(async () => expect((await order()).productId[1].givenBack).toBe(1))
    expect(first.amountPaise).toBeLessThan(9_950)
    await settled(id)
    const second = await give(id, [{ productId: 'mandala', quantity: 2 }])
    await settled(id)
    const last = await give(id, [{ productId: 'course', quantity: 1 }])
    expect(first.amountPaise + second.amountPaise + last.amountPaise).toBe(totalPaise)
    expect(last.payment).toMatch(/^refund/)
  })

  test('is taken off again when it is paid for once more, whatever the cart asks for', async () => {
    await type('A B*1')
    const { body } = await place([line('course', 'Course')])
    await back(await press(body.redirectUrl, 'failure'))
    await type('ANOTHER')
    const { passport } = await order()
    const page = await shop.call('GET', passport)
    expect(page.body).toContain('Pay ₹1,345 again')
    const again = await shop.call('POST', `${passport}/pay`, {
      body: 'price=134500',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(again.headers.get('Location')).toContain('/sandbox/')
    expect((await order()).deductions[0].label).toBe('Code A B*1')
  })

  test('is told by its label when its rule is gone', async () => {
    await type('A B*1')
    await buy()
    const { discountRules } = shop.shop
    Object.assign(shop.shop, { discountRules: [] })
    expect((await order()).deductions).toMatchObject([{ label: 'A B*1' }, { label: '' }])
    Object.assign(shop.shop, { discountRules })
  })
})

test('another code is another purchase, and the same one the same', async () => {
  await type('A')
  const [first, again] = [await place(), await place()]
  expect(again.body.transactionId).toBe(first.body.transactionId)
  await type('B')
  expect((await place()).body.transactionId).not.toBe(first.body.transactionId)
})

describe('what may be had once', () => {
  const others = async (count: number) => {
    const buyers: Person[] = []
    for (let more = 0; more < count; more += 1)
      buyers.push(await registerPerson(shop, `buyer-${++people}@example.com`))
    return buyers
  }
  const taken = async (label: string) =>
    (await countTaken(shop.shop.db, { kind: 'code', label }, 'nobody')).all
  const runOut = (id: string) =>
    shop.shop.db.updateTable('payments').set({ state: 'expired' }).where('id', '=', id).execute()

  test('is had once, by however many at the same time', async () => {
    const buyers = [person, ...(await others(5))]
    for (const buyer of buyers) await type('ONCE', buyer)
    const placed = await Promise.all(buyers.map((buyer) => place(goods, totalPaise, buyer)))
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await taken('ONCE')).toBe(1)
    const [first] = placed.filter(({ status }) => status === 200)
    await runOut(first?.body.transactionId)
  })

  test('is out of every other cart as soon as somebody goes to pay, and free when that ran out', async () => {
    const [other] = await others(1)
    if (!other) throw new Error('There is nobody else')
    await fill()
    await type('ONCE')
    await type('ONCE', other)
    const { body } = await place(goods, totalPaise, other)
    expect((await cart()).deductions).toMatchObject([{ kind: 'large' }])
    expect(await type('ONCE')).toMatchObject({
      status: 400,
      body: { message: 'This code has been used as often as it can be.' },
    })
    await runOut(body.transactionId)
    expect((await cart()).deductions).toMatchObject([{ kind: 'code' }, { kind: 'large' }])
  })

  test('stays in the cart of whoever goes back from the pay page, and leads there again', async () => {
    await fill()
    await type('ONCE')
    const first = await place(goods, totalPaise)
    expect(await cart()).toMatchObject({ totalPaise })
    const again = await place(goods, totalPaise)
    expect(again.body.transactionId).toBe(first.body.transactionId)
    expect(await place([line('course', 'Course')])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another payment with it is still open') },
    })
    await runOut(first.body.transactionId)
  })

  test('by each is had by everybody, and by nobody twice', async () => {
    await type('EACH')
    await buy([line('mandala', 'Dhyanam')])
    expect((await type('EACH')).status).toBe(400)
    const [other] = await others(1)
    expect((await type('EACH', other)).status).toBe(200)
    expect(await taken('EACH')).toBe(1)
  })
})

/** Waits until the bank has made what is under way. */
async function settled(id: string): Promise<void> {
  const { db } = shop.shop
  await eventually(async () => {
    shop.clock.aheadMs += 60_000
    await pollRefunds(shop.shop)
    const open = await db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', id)
      .where('state', '=', 'asked')
      .execute()
    expect(open).toEqual([])
  })
}
