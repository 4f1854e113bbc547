import { eventually } from '../eventually.ts'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { refundUndecided } from '#server/payments/unmatched-purchase.ts'
import { captureLog } from './capture-log.ts'
import {
  comeBack,
  copyBooks,
  failurePage,
  fault,
  mailsTo,
  paySilently,
  refundsThere,
  restoreBooks,
  standing,
  start,
  successPage,
  tell,
} from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, press, registerPerson } from './people.ts'

const minute = 60_000
const firm = 'firm@example.com'
const subjectsTo = async (shop: TestShop, email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject)
const arrivals = async (shop: TestShop) =>
  (await mailsTo(shop, firm)).filter(({ subject }) =>
    subject.includes('that the books did not know'),
  )
const owned = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('entitlements').selectAll().execute()).map((row) => row.product_id)
const checking = { ledger: 'paid', kind: 'unmatched', shown: 'Checking' }

/** A person, and a copy of a database in which there is nothing but the account. */
async function openWithCopy() {
  const shop = await openTestShop()
  const person = await registerPerson(shop)
  const copy = await copyBooks(shop)
  return { shop, person, copy, [Symbol.asyncDispose]: shop[Symbol.asyncDispose] }
}

/** What the server does by itself, for some minutes. */
async function pass(shop: TestShop, times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    shop.clock.aheadMs += minute
    await pollPayments(shop.shop)
    await refundUndecided(shop.shop)
    await pollRefunds(shop.shop)
  }
}

describe('what is paid after an older backup was restored', () => {
  test('waits for a decision, whatever was bought: the firm is told who paid, and for what', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const products = [line('paid-book', 'Book'), line('mandala', 'Dhyanam', 2)]
    const begun = [
      await start.order(shop, person, products),
      await start.consultation(shop),
      await start.seat(shop),
    ]
    await restoreBooks(shop, copy)
    // The stand-in sends its own webhooks.
    for (const { redirectUrl } of begun) await press(redirectUrl, 'success')
    for (const { transactionId } of begun)
      await eventually(async () =>
        expect(await standing(shop, transactionId)).toMatchObject(checking),
      )
    expect([await owned(shop), await refundsThere(shop)]).toEqual([[], []])
    const told = (await arrivals(shop)).map(({ text }) => text).join()
    for (const words of [
      ...[
        person.email,
        'order: 1 × paid-book, 2 × mandala',
        'chitra@example.com',
        'devi@example.com',
      ],
      ...['consultation: 1 × consultation', 'seat: 1 × paid-webinar'],
      ...begun.map(({ transactionId }) => `npm run admin -- refund ${transactionId} --whole`),
    ])
      expect(told).toContain(words)
    expect(await arrivals(shop)).toHaveLength(3)
  })

  test('is heard of by the return of a browser alone', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const { log, lines } = captureLog()
    Object.assign(shop.shop, { log })
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(await standing(shop, id)).toMatchObject(checking)
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 50, payment: id, arrivedPaise: 25_000 }),
    )
  })

  test('and twenty webhooks and returns at once, is one step and one mail', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    const news = Array.from({ length: 20 }, async (_, index) =>
      index % 2 ? (await tell(shop, id)).status : await comeBack(shop, id),
    )
    expect(new Set(await Promise.all(news))).toEqual(new Set([200, successPage(id)]))
    expect((await tell(shop, id)).status).toBe(200)
    const events = shop.shop.db.selectFrom('payment_events').selectAll()
    expect(await events.where('payment_id', '=', id).execute()).toMatchObject([{ state: 'paid' }])
    expect(await arrivals(shop)).toHaveLength(1)
  })

  test.skipIf(inject('postgresUrl') !== undefined)(
    'goes back although another one cannot: that one is tried again',
    async () => {
      await using shop = await openTestShop()
      const person = await registerPerson(shop)
      const copy = await copyBooks(shop)
      const orders = [await start.order(shop, person), await start.consultation(shop)]
      await restoreBooks(shop, copy)
      for (const order of orders) {
        await paySilently(shop, order)
        await tell(shop, order.transactionId)
      }
      const [broken = '', other = ''] = orders.map(({ transactionId }) => transactionId)
      await sql`create trigger broken before insert on refunds
        when new.payment_id = ${sql.lit(broken)} begin select raise(abort, 'broken'); end`.execute(
        shop.shop.db,
      )
      shop.clock.aheadMs += decideUnmatchedWithinMs
      await pass(shop)
      expect((await standing(shop, broken)).ledger).toBe('paid')
      expect((await standing(shop, other)).ledger).toBe('refunded')
      await sql`drop trigger broken`.execute(shop.shop.db)
      await pass(shop)
      expect((await standing(shop, broken)).ledger).toBe('refunded')
    },
  )

  test('goes back by itself after three days, once, and who paid is forgotten', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    await tell(shop, id)
    shop.clock.aheadMs += decideUnmatchedWithinMs - 5 * minute
    await pass(shop)
    expect(await standing(shop, id)).toMatchObject(checking)
    expect(await refundsThere(shop)).toEqual([])
    shop.clock.aheadMs += 3 * minute
    await Promise.all([refundUndecided(shop.shop), refundUndecided(shop.shop)])
    expect(await standing(shop, id)).toMatchObject({ ledger: 'refunding', shown: 'Refunding' })
    await pass(shop)
    expect(await standing(shop, id)).toMatchObject({
      ledger: 'refunded',
      shown: 'Refunded',
      purchase: { metadata: '' },
    })
    expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
    const subjects = await subjectsTo(shop, person.email)
    expect(subjects.filter((subject) => subject.includes('is being refunded'))).toHaveLength(1)
    expect((await tell(shop, id)).status).toBe(200)
    expect((await standing(shop, id)).ledger).toBe('refunded')
  })

  test.each([
    ['nothing', []],
    ['nonsense', ['??', '', '0', '\u{1F600}']],
    ['no address of mail', ['order', '', 'Asha', 'x\ny', '', 'paid-book*one*12300']],
  ])(
    'with %s in its metadata, is given back once, however often that is asked',
    async (_, memo) => {
      await using shop = await openTestShop()
      const id = await payUnknown(shop, memo)
      await tell(shop, id)
      expect(await standing(shop, id)).toMatchObject(checking)
      expect(await arrivals(shop)).toHaveLength(1)
      const give = () => refundPayment(shop.shop, id, { reason: 'Unknown.' })
      const done = await Promise.allSettled(Array.from({ length: 5 }, give))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await pass(shop)
      expect((await standing(shop, id)).ledger).toBe('refunded')
      await expect(give()).rejects.toThrow('has been given back already')
      expect(await refundsThere(shop)).toEqual(['₹123: COMPLETED'])
    },
  )

  test('is told to the firm once, though the step that makes it paid fails at first', async () => {
    await using shop = await openTestShop()
    const id = await payUnknown(shop)
    await shop.shop.db.schema.alterTable('payment_events').renameTo('away').execute()
    await tell(shop, id)
    await shop.shop.db.schema.alterTable('away').renameTo('payment_events').execute()
    expect((await standing(shop, id)).purchase?.metadata).not.toBe('')
    await pass(shop)
    expect(await standing(shop, id)).toMatchObject(checking)
    expect(await arrivals(shop)).toHaveLength(1)
  })
})

/** Pays what the shop has never heard of. */
async function payUnknown(shop: TestShop, memo: readonly string[] = ['??']) {
  const id = `pay_${crypto.randomUUID().replaceAll('-', '')}`
  const returnUrl = `${shop.origin}/api/payment/phonepe/return?payment=${id}`
  const opening = { id, amountPaise: 12_300, expiresInS: 1200, returnUrl, memo }
  const { redirectUrl } = await shop.shop.providers.current.open(opening)
  await paySilently(shop, { transactionId: id, redirectUrl })
  return id
}

describe('of which the restored backup has forgotten a refund', () => {
  async function paid(shop: TestShop, person: Awaited<ReturnType<typeof registerPerson>>) {
    const order = await start.order(shop, person)
    await press(order.redirectUrl, 'success')
    const id = order.transactionId
    await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
    return id
  }
  const refund = (shop: TestShop, id: string, amountPaise?: number) =>
    refundPayment(shop.shop, id, {
      reason: 'It was a mistake.',
      part: amountPaise === undefined ? undefined : { amountPaise },
    })

  test.each([
    ['made', 1, 0],
    ['still to be made', 0, 1],
  ])(
    'the whole, %s: nothing is given back twice, and the firm is told',
    async (_, passed, told) => {
      await using books = await openWithCopy()
      const { shop, person, copy } = books
      const id = await paid(shop, person)
      await refund(shop, id)
      await pass(shop, passed)
      await restoreBooks(shop, copy)
      expect((await tell(shop, id)).status).toBe(200)
      await pass(shop)
      expect(await standing(shop, id)).toMatchObject({ ledger: 'refunded', shown: 'Refunded' })
      expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
      expect(await arrivals(shop)).toHaveLength(told)
      const subjects = await subjectsTo(shop, firm)
      expect(subjects).toContain('₹250 had been refunded before the books were restored')
    },
  )

  test.each([
    ['a part', [10_000], ['₹100: COMPLETED', '₹150: COMPLETED']],
    ['two parts that are all of it', [10_000, 15_000], ['₹100: COMPLETED', '₹150: COMPLETED']],
  ])('%s: only the rest goes back', async (_, parts, there) => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const id = await paid(shop, person)
    for (const amountPaise of parts) {
      await refund(shop, id, amountPaise)
      await pass(shop, 1)
    }
    await restoreBooks(shop, copy)
    await tell(shop, id)
    const isAll = parts.length > 1
    await pass(shop)
    expect(await standing(shop, id)).toMatchObject(isAll ? { ledger: 'refunded' } : checking)
    const told = (await arrivals(shop)).map(({ text }) => text.includes('₹100 of it went back'))
    expect(told).toEqual(isAll ? [] : [true])
    shop.clock.aheadMs += decideUnmatchedWithinMs
    await pass(shop)
    expect((await standing(shop, id)).ledger).toBe('refunded')
    expect(await refundsThere(shop)).toEqual(there)
  })

  test('a part that the bank is still making, or could not make: the rest follows it', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const id = await paid(shop, person)
    await fault(shop, 'refund-fails')
    await refund(shop, id, 5000)
    await pass(shop, 1)
    await fault(shop, 'refund-pending')
    await refund(shop, id, 10_000)
    await restoreBooks(shop, copy)
    await tell(shop, id)
    shop.clock.aheadMs += decideUnmatchedWithinMs
    await pass(shop)
    expect((await standing(shop, id)).ledger).toBe('refunding')
    await fault(shop, 'ok')
    await eventually(async () => {
      await pass(shop, 60)
      expect((await standing(shop, id)).ledger).toBe('refunded')
    })
    expect(await refundsThere(shop)).toEqual([
      ...['₹50: FAILED', '₹100: COMPLETED', '₹150: COMPLETED'],
    ])
  })

  test('money that is in the books is not given back twice from there either', async () => {
    await using books = await openWithCopy()
    const { shop, person } = books
    const id = await paid(shop, person)
    const copy = await copyBooks(shop)
    await refund(shop, id)
    await restoreBooks(shop, copy)
    await refund(shop, id)
    await pass(shop, 1)
    expect((await standing(shop, id)).ledger).toBe('refunded')
    expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
  })
})

describe('news that nobody can judge yet', () => {
  test.each(['500', 'garbage', '401'])(
    'with the provider answering %s, they are kept until it answers',
    async (mode) => {
      await using books = await openWithCopy()
      const { shop, person, copy } = books
      const order = await start.order(shop, person)
      await restoreBooks(shop, copy)
      await paySilently(shop, order)
      await fault(shop, mode)
      const id = order.transactionId
      expect((await tell(shop, id)).status).toBe(200)
      expect(await comeBack(shop, id)).toBe(successPage(id))
      expect(await standing(shop, id)).toMatchObject({ ledger: 'pending', shown: 'Pending' })
      await pass(shop)
      expect(await standing(shop, id)).toMatchObject({ ledger: 'pending' })
      await fault(shop, 'ok')
      await pass(shop)
      expect(await standing(shop, id)).toMatchObject(checking)
      expect(await arrivals(shop)).toHaveLength(1)
    },
  )

  test('a payment that is still open is followed until it is paid, or forgotten when it is not', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const first = await start.order(shop, person)
    const second = await start.consultation(shop)
    await restoreBooks(shop, copy)
    for (const { transactionId: id } of [first, second]) {
      expect(await comeBack(shop, id)).toBe(successPage(id))
      expect(await standing(shop, id)).toMatchObject({ ledger: 'pending', shown: 'Pending' })
    }
    await paySilently(shop, first)
    await fault(shop, 'webhook-lost')
    await press(second.redirectUrl, 'failure')
    await pass(shop)
    expect((await standing(shop, first.transactionId)).ledger).toBe('paid')
    expect(await standing(shop, second.transactionId)).toMatchObject({
      ledger: undefined,
      shown: 404,
    })
    expect(await comeBack(shop, second.transactionId)).toBe(failurePage(second.transactionId))
  })

  test('a webhook that cannot be noted is not said to be received', async () => {
    await using shop = await openTestShop()
    const id = await payUnknown(shop)
    await shop.shop.db.schema.alterTable('unmatched_purchases').renameTo('away').execute()
    expect((await tell(shop, id)).status).toBeGreaterThanOrEqual(500)
    await shop.shop.db.schema.alterTable('away').renameTo('unmatched_purchases').execute()
    expect((await tell(shop, id)).status).toBe(200)
    expect(await standing(shop, id)).toMatchObject(checking)
  })
})

describe('ids that are nobody’s', () => {
  const invent = () => `pay_${crypto.randomUUID().replaceAll('-', '')}`
  const noted = async ({ shop: { db } }: TestShop) => [
    ...(await db.selectFrom('payments').selectAll().execute()),
    ...(await db.selectFrom('unmatched_purchases').selectAll().execute()),
    ...(await db.selectFrom('audit').select('id').where('subject', 'like', 'pay_%').execute()),
  ]

  test('the provider does not know it: nothing is kept, and the page says that it is not paid', async () => {
    await using shop = await openTestShop()
    const id = invent()
    expect((await tell(shop, id)).status).toBe(200)
    expect(await comeBack(shop, id)).toBe(failurePage(id))
    expect((await standing(shop, id)).shown).toBe(404)
    expect(await noted(shop)).toEqual([])
    expect(await mailsTo(shop, firm)).toEqual([])
  })

  test.each(['pay_unknown', 'OMO123', `order_${'x'.repeat(32)}`, `pay_${'x'.repeat(33)}`])(
    '%s cannot be ours: nobody is asked',
    async (id) => {
      await using shop = await openTestShop()
      const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
      expect((await tell(shop, id)).status).toBe(200)
      expect(await comeBack(shop, id)).toBe(failurePage(id))
      expect((await standing(shop, id)).shown).toBe(404)
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('a flood of them makes us ask a few times only, and is answered in words', async () => {
    await using shop = await openTestShop()
    const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
    const flood = async (from: string) => {
      for (let count = 0; count < 8; count += 1) {
        const id = invent()
        expect([failurePage(id), successPage(id)]).toContain(await comeBack(shop, id, from))
        await shop.call('GET', `/api/payment/${id}`, { from })
      }
    }
    await flood('2001:db8:1:1::7')
    expect(ask).toHaveBeenCalledTimes(5)
    expect(await noted(shop)).toEqual([])
    // Somebody else is heard, and after a while the first one too.
    const id = invent()
    expect(await comeBack(shop, id, '2001:db8:1:2::7')).toBe(failurePage(id))
    expect(ask).toHaveBeenCalledTimes(6)
    shop.clock.aheadMs += 11 * minute
    expect(await comeBack(shop, id, '2001:db8:1:1::7')).toBe(failurePage(id))
  })

  test('from very many networks it is bounded as well; a webhook is heard all the same', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const ask = vi.spyOn(shop.shop.providers.current, 'getPayment')
    const askedAbout = { name: 'unknown-of-all', ends_at: shop.shop.now() + 5 * minute, used: 297 }
    await shop.shop.db.insertInto('rate_limits').values(askedAbout).execute()
    for (let network = 1; network <= 6; network += 1)
      await comeBack(shop, invent(), `2001:db8:${network}:1::1`)
    expect(ask).toHaveBeenCalledTimes(3)
    // Whoever has really paid is not told that it failed.
    const id = order.transactionId
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(await standing(shop, id)).toMatchObject({ ledger: undefined, shown: 'Pending' })
    await tell(shop, id)
    expect(await standing(shop, id)).toMatchObject(checking)
  })
})

describe('what the provider is told', () => {
  test('who buys what, and neither addresses nor messages nor answers about health', async () => {
    await using shop = await openTestShop()
    const person = await registerPerson(shop)
    const open = vi.spyOn(shop.shop.providers.current, 'open')
    await start.order(shop, person, [line('mandala', 'Dhyanam', 2)])
    await start.consultation(shop)
    await start.seat(shop)
    const digestOf = (kind: string) =>
      expect.stringMatching(new RegExp(String.raw`^${kind}\*[\w-]{43}\*pay_[\w-]{32}$`)) as unknown
    const memos = open.mock.calls.map(([{ memo }]) => memo)
    expect(memos).toEqual([
      [digestOf('order'), person.userId, 'Asha Sample', person.email, '', 'mandala*2*9950'],
      ...[
        [
          ...[digestOf('consultation'), '', 'Chitra', 'chitra@example.com', '9876543210'],
          'consultation*1*99900',
        ],
      ],
      [digestOf('seat'), '', 'Devi', 'devi@example.com', '9876543211', 'paid-webinar*1*29900'],
    ])
  })
})
