import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { pollUnmatched } from '#server/payments/unmatched-payments.ts'
import { giveBack } from '#server/payments/unmatched-refunds.ts'
import { refundPayment } from '#server/payments/refund-now.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import {
  copyBooks,
  fault,
  mailsTo,
  paySilently,
  refundsThere,
  restoreBooks,
  standing,
  start,
  tell,
} from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, password, type Person, press, registerPerson } from './people.ts'

const minute = 60_000
const firm = 'firm@example.com'

vi.setConfig({ testTimeout: 30_000 })

let shop: TestShop
let person: Person
let copy: Awaited<ReturnType<typeof copyBooks>>
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  copy = await copyBooks(shop)
  return () => shop[Symbol.asyncDispose]()
})

/** Lets the bank make its refunds, and the shop hear of them. */
async function pass(times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    shop.clock.aheadMs += minute
    await pollUnmatched(shop.shop)
    await pollRefunds(shop.shop)
  }
}

async function paid(products = [line('paid-book', 'Book')]): Promise<string> {
  const order = await start.order(shop, person, products)
  await press(order.redirectUrl, 'success')
  const id = order.transactionId
  await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
  return id
}

const partOf = async (id: string, amountPaise: number) =>
  await refundPayment(shop.shop, id, { reason: 'A part.', part: { amountPaise } })
const owned = async () =>
  (await shop.shop.db.selectFrom('entitlements').selectAll().execute()).map((row) => row.product_id)
const subjectsTo = async (email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject)

describe('of which a part had gone back before the books were lost', () => {
  test('a purchase that can be rebuilt is delivered, and its refund stands in the books', async () => {
    const id = await paid()
    await partOf(id, 10_000)
    await pass(1)
    await restoreBooks(shop, copy)
    await tell(shop, id)
    await pass()

    expect(await standing(shop, id)).toMatchObject({ found: 'adopted', ledger: 'paid' })
    expect(await owned()).toEqual(['paid-book'])
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED'])
    expect(await subjectsTo(firm)).toContain(
      '₹100 had been refunded before the books were restored',
    )
    // What is left is known: the rest and no more can go back.
    await expect(partOf(id, 15_001)).rejects.toThrow()
    await refundPayment(shop.shop, id, { reason: 'All of it.' })
    await pass()
    expect((await standing(shop, id)).ledger).toBe('refunded')
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED', '₹150: COMPLETED'])
  })

  test('one that cannot be rebuilt goes back for the rest only', async () => {
    const id = await paid([line('mandala', 'Dhyanam', 2)])
    await partOf(id, 5000)
    await pass(1)
    await restoreBooks(shop, copy)
    await tell(shop, id)
    expect(await standing(shop, id)).toMatchObject({ found: 'found', shown: 'Checking' })
    const notice = (await mailsTo(shop, firm)).find(({ text }) => text.includes('not in the books'))
    expect(notice?.text).toContain('₹50 of it went back before.')

    shop.clock.aheadMs += decideUnmatchedWithinMs
    await pass()
    expect(await standing(shop, id)).toMatchObject({ found: 'returned', shown: 'Refunded' })
    expect(await refundsThere(shop)).toEqual(['₹50: COMPLETED', '₹149: COMPLETED'])
    expect(await subjectsTo(person.email)).toContain(
      '₹149 of your payment of ₹199 is being refunded',
    )
  })

  test('nothing is decided while the bank is still making that part', async () => {
    const id = await paid()
    await fault(shop, 'refund-pending')
    await partOf(id, 10_000)
    await restoreBooks(shop, copy)
    await tell(shop, id)
    await pass()
    expect(await standing(shop, id)).toMatchObject({ found: 'asked', ledger: undefined })
    await fault(shop, 'ok')
    await eventually(async () => {
      await pass(60)
      expect(await standing(shop, id)).toMatchObject({ found: 'adopted', ledger: 'paid' })
    })
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED'])
  })

  test('two parts that are all of it bring no goods', async () => {
    const id = await paid()
    await partOf(id, 10_000)
    await pass(1)
    await partOf(id, 15_000)
    await pass(1)
    await restoreBooks(shop, copy)
    await tell(shop, id)
    await pass()
    expect(await standing(shop, id)).toMatchObject({ found: 'returned', ledger: undefined })
    expect(await owned()).toEqual([])
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED', '₹150: COMPLETED'])
  })

  test('a part that failed leaves the decision to a person, who gives back what is left', async () => {
    const id = await paid()
    await partOf(id, 10_000)
    await pass(1)
    await fault(shop, 'refund-fails')
    await partOf(id, 5000)
    await pass(1)
    await fault(shop, 'ok')
    await restoreBooks(shop, copy)
    await tell(shop, id)
    expect((await standing(shop, id)).found).toBe('found')
    await giveBack(shop.shop, id, 'Sorry.')
    await pass()
    expect((await standing(shop, id)).found).toBe('returned')
    expect(await refundsThere(shop)).toEqual([
      ...['₹100: COMPLETED', '₹50: FAILED', '₹150: COMPLETED'],
    ])
  })
})

test('a consultation whose words are lost: the firm is asked to call, and the visitor to write', async () => {
  const booked = await start.consultation(shop)
  await restoreBooks(shop, copy)
  await paySilently(shop, booked)
  await tell(shop, booked.transactionId)
  expect((await standing(shop, booked.transactionId)).ledger).toBe('paid')
  const [notice] = (await mailsTo(shop, firm)).filter(({ subject }) =>
    subject.includes('Consultation booked by Chitra'),
  )
  expect(notice?.text).toContain('Please call, and ask for it.')
  expect(notice?.text).not.toContain('writes:')
  const [mail] = await mailsTo(shop, 'chitra@example.com')
  expect(mail?.text).toContain('What you wrote to us was lost.')
})

describe('whoever has paid money that is being looked into', () => {
  const lostOrder = async (email = person.email) => {
    const products = [line('mandala', 'Dhyanam', 2)]
    const order = await start.order(shop, { ...person, email }, products)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    await tell(shop, order.transactionId)
    return order.transactionId
  }
  const ask = (action: string) =>
    shop.call('POST', `/api/auth/${person.userId}/${action}`, { ...person, body: { password } })

  test('reads of it in the export of their data, and nobody else does', async () => {
    const id = await lostOrder('at-work@example.com')
    const { body } = await ask('export')
    expect(body.foundPayments).toMatchObject([
      { transactionId: id, amountPaise: 19_900, state: 'found', email: 'at-work@example.com' },
    ])
    person = await registerPerson(shop, 'other@example.com')
    expect((await ask('export')).body.foundPayments).toEqual([])
  })

  test('and deletes the account, has it back at once, hears of it, and is forgotten', async () => {
    const id = await lostOrder()
    expect((await ask('delete')).status).toBeLessThan(300)
    await pass()
    expect(await standing(shop, id)).toMatchObject({ found: 'returned', row: { memo: '' } })
    expect(await refundsThere(shop)).toEqual(['₹199: COMPLETED'])
    expect(await subjectsTo(person.email)).toContain('Your payment of ₹199 is being refunded')
  })
})
