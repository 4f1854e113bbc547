import { sql } from 'kysely'
import { eventually } from '../eventually.ts'
import { describe, expect, test, vi } from 'vitest'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { pollUnmatched } from '#server/payments/unmatched-payments.ts'
import { giveBack } from '#server/payments/unmatched-refunds.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-now.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
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
const wish = 'w'.repeat(43)
const arrivals = async (shop: TestShop) =>
  (await mailsTo(shop, firm)).filter(({ subject }) =>
    subject.includes('that the books did not know'),
  )
const owned = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('entitlements').selectAll().execute()).map((row) => row.product_id)
const eventsOf = ({ shop }: TestShop, id: string) =>
  shop.db.selectFrom('payment_events').selectAll().where('payment_id', '=', id).execute()

/** A person, and the books in which there is nothing but the account. */
async function openWithCopy() {
  const shop = await openTestShop()
  const person = await registerPerson(shop)
  const copy = await copyBooks(shop)
  return { shop, person, copy, [Symbol.asyncDispose]: shop[Symbol.asyncDispose] }
}

/** Lets the provider decide, and the poller hear of it. */
const poll = async (shop: TestShop, times = 3) => {
  for (let time = 0; time < times; time += 1) {
    await pollUnmatched(shop.shop)
    shop.clock.aheadMs += minute
  }
}

describe('after an older backup was restored', () => {
  test('what is paid now is delivered, whatever was bought, and the firm is told of each', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person, [
      line('paid-book', 'Book'),
      line('course', 'Course'),
    ])
    const consultation = await start.consultation(shop)
    const seat = await start.seat(shop)
    await restoreBooks(shop, copy)

    // The stand-in sends its own webhooks.
    for (const { redirectUrl } of [order, consultation, seat]) await press(redirectUrl, 'success')
    for (const { transactionId } of [order, consultation, seat])
      await eventually(async () =>
        expect(await standing(shop, transactionId)).toMatchObject({
          found: 'adopted',
          ledger: 'paid',
          shown: 'Paid',
        }),
      )

    expect((await owned(shop)).toSorted()).toEqual(['course', 'paid-book'])
    expect((await mailsTo(shop, person.email))[0]?.subject).toContain('₹1,750')
    expect((await mailsTo(shop, 'chitra@example.com'))[0]?.subject).toContain('consultation')
    expect((await mailsTo(shop, 'devi@example.com'))[0]?.subject).toContain('seat')
    const taken = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
    expect(taken).toMatchObject([{ webinar_id: 'paid-webinar', taken: 1, held: 0 }])
    expect(await arrivals(shop)).toHaveLength(3)
    const orders = await shop.call('GET', `/api/orders/user/${person.userId}`, person)
    expect(orders.body.orders).toMatchObject([{ paymentStatus: 'Paid', totalAmount: 175_000 }])
  })

  test('the return of a browser alone brings the money into the books', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const { log, lines } = captureLog()
    Object.assign(shop.shop, { log })
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(await standing(shop, id)).toMatchObject({ ledger: 'paid', shown: 'Paid' })
    expect(await owned(shop)).toEqual(['paid-book'])
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 50, payment: id, arrivedPaise: 25_000, state: 'adopted' }),
    )
    // Who it was stands in the ledger now, and nowhere twice.
    expect((await standing(shop, id)).row?.memo).toBe('')
  })

  test('twenty webhooks and returns at once are one row, one delivery and one mail each', async () => {
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

    expect(await eventsOf(shop, id)).toMatchObject([{ state: 'paid' }])
    expect(await owned(shop)).toEqual(['paid-book'])
    expect(await arrivals(shop)).toHaveLength(1)
    expect(await mailsTo(shop, person.email)).toHaveLength(1)
    expect(await refundsThere(shop)).toEqual([])
  })

  test('whoever had paid for the same again meanwhile gets the first money back', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const first = await start.order(shop, person)
    await restoreBooks(shop, copy)
    const second = await start.order(shop, person)
    await press(second.redirectUrl, 'success')
    await press(first.redirectUrl, 'success')
    const { ledger } = await standing(shop, first.transactionId)
    expect(ledger).toMatch(/^refund/)
    expect((await standing(shop, second.transactionId)).ledger).toBe('paid')
    expect(await owned(shop)).toEqual(['paid-book'])
  })

  test('an attempt from before that is paid late as well goes back', async () => {
    await using shop = await openTestShop()
    const first = await start.consultation(shop)
    shop.clock.aheadMs += 21 * minute
    const copy = await copyBooks(shop)
    const second = await start.consultation(shop)
    expect(second.transactionId).not.toBe(first.transactionId)
    await restoreBooks(shop, copy)
    await press(second.redirectUrl, 'success')
    await eventually(async () =>
      expect((await standing(shop, second.transactionId)).ledger).toBe('paid'),
    )
    const late = { state: 'paid', amountPaise: 99_900, detail: 'late' } as const
    const ask = vi.spyOn(shop.shop.providers.current, 'ask').mockResolvedValue(late)
    await tell(shop, first.transactionId)
    ask.mockRestore()
    expect((await standing(shop, first.transactionId)).ledger).toMatch(/^refund/)
  })

  test.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
  ])('of two attempts that were both forgotten one goes back: %s', async (_, sequence) => {
    await using books = await openWithCopy()
    const { shop, copy } = books
    const payments = shop.shop.providers.current
    const open = vi.spyOn(payments, 'open')
    const first = await start.consultation(shop)
    shop.clock.aheadMs += 21 * minute
    const attempts = [first, await start.consultation(shop)]
    await restoreBooks(shop, copy)
    const memos = new Map(open.mock.calls.map(([{ id, memo }]) => [id, memo]))
    // The bank says yes to both, whatever the shop had heard of the first.
    const late = { state: 'paid', amountPaise: 99_900, detail: 'late' } as const
    const ask = vi.spyOn(payments, 'ask')
    ask.mockImplementation((id) => Promise.resolve({ ...late, memo: memos.get(id) ?? [] }))
    for (const index of sequence) {
      shop.clock.aheadMs += 30 * 60 * minute
      await tell(shop, attempts[index]?.transactionId ?? '')
    }
    const states = []
    for (const { transactionId } of attempts)
      states.push((await standing(shop, transactionId)).ledger)
    expect(states.filter((state) => state === 'paid')).toHaveLength(1)
    expect(states.filter((state) => state?.startsWith('refund'))).toHaveLength(1)
  })

  test('without a free seat the ordinary path gives the money back', async () => {
    await using books = await openWithCopy()
    const { shop, copy } = books
    const late = await start.seat(shop, 'late@example.com')
    await restoreBooks(shop, copy)
    for (const email of ['one@example.com', 'two@example.com']) {
      const { redirectUrl } = await start.seat(shop, email)
      await press(redirectUrl, 'success')
    }
    await press(late.redirectUrl, 'success')
    expect(await standing(shop, late.transactionId)).toMatchObject({
      found: 'adopted',
      ledger: expect.stringMatching(/^refund/),
    })
    const [mail] = await mailsTo(shop, 'late@example.com')
    expect(mail?.text).toContain('after the last seat had been given to somebody else')
  })

  test('a process that dies between taking it into the books and delivering it loses nothing', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const payments = shop.shop.providers.current
    const answer = await payments.ask(order.transactionId)
    const ask = vi.spyOn(payments, 'ask').mockResolvedValueOnce(answer)
    ask.mockRejectedValue(new PaymentProviderError('gone'))
    await tell(shop, order.transactionId)
    expect((await standing(shop, order.transactionId)).ledger).toBe('pending')
    ask.mockRestore()
    shop.clock.aheadMs += minute
    await pollPayments(shop.shop)
    expect((await standing(shop, order.transactionId)).ledger).toBe('paid')
  })

  test.each([
    [
      'refunded',
      async (shop: TestShop, id: string) => {
        await refundPayment(shop.shop, id, { reason: 'It was a mistake.' })
        shop.clock.aheadMs += minute
        await pollRefunds(shop.shop)
      },
    ],
    [
      'asked to be refunded',
      (shop: TestShop, id: string) => refundPayment(shop.shop, id, { reason: 'Why.' }),
    ],
  ])('money that was %s before the loss brings no goods, and goes back once', async (_, refund) => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person)
    await press(order.redirectUrl, 'success')
    const id = order.transactionId
    await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
    await refund(shop, id)
    await restoreBooks(shop, copy)

    expect((await tell(shop, id)).status).toBe(200)
    await poll(shop)
    expect(await standing(shop, id)).toMatchObject({
      found: 'returned',
      ledger: undefined,
      shown: 'Refunded',
    })
    expect(await owned(shop)).toEqual([])
    expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
  })

  test('a refund that only the provider remembers is not made twice from the books', async () => {
    await using books = await openWithCopy()
    const { shop, person } = books
    const order = await start.order(shop, person)
    await press(order.redirectUrl, 'success')
    const id = order.transactionId
    await eventually(async () => expect((await standing(shop, id)).ledger).toBe('paid'))
    const copy = await copyBooks(shop)
    await refundPayment(shop.shop, id, { reason: 'Once.' })
    await restoreBooks(shop, copy)
    await refundPayment(shop.shop, id, { reason: 'Twice?' })
    shop.clock.aheadMs += minute
    await pollRefunds(shop.shop)
    expect((await standing(shop, id)).ledger).toBe('refunded')
    expect(await refundsThere(shop)).toEqual(['₹250: COMPLETED'])
  })
})

/** Money in front of which the shop does not know what it was for. */
async function findMoney(shop: TestShop, memo: readonly string[] = ['??']) {
  const id = `pay_${crypto.randomUUID().replaceAll('-', '')}`
  const returnUrl = `${shop.origin}/api/payment/phonepe/return?payment=${id}`
  const opening = { id, amountPaise: 12_300, expiresInS: 1200, returnUrl, memo }
  const { redirectUrl } = await shop.shop.providers.current.open(opening)
  await paySilently(shop, { transactionId: id, redirectUrl })
  return id
}

describe('money whose purchase cannot be rebuilt', () => {
  test.each([
    ['goods that are sent', [line('mandala', 'Dhyanam', 2)], 'address'],
    [
      'goods of which some are sent',
      [line('course', 'Course'), line('mandala', 'Dhyanam')],
      'addr',
    ],
  ])('%s: kept for a decision, and given back after three days', async (_, products, reason) => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person, products)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(await standing(shop, id)).toMatchObject({ found: 'found', shown: 'Checking' })
    const [notice, ...more] = await arrivals(shop)
    expect(more).toEqual([])
    expect(notice?.text).toContain(person.email)
    expect(notice?.text).toContain(reason)
    expect(notice?.text).toContain(`npm run admin -- give-back ${id}`)

    shop.clock.aheadMs += decideUnmatchedWithinMs - 5 * minute
    await poll(shop)
    expect(await standing(shop, id)).toMatchObject({ found: 'found' })
    expect(await refundsThere(shop)).toEqual([])
    shop.clock.aheadMs += 3 * minute
    await Promise.all([pollUnmatched(shop.shop), pollUnmatched(shop.shop)])
    expect(await standing(shop, id)).toMatchObject({ found: 'returning', shown: 'Refunding' })
    shop.clock.aheadMs += minute
    await poll(shop)
    expect(await standing(shop, id)).toMatchObject({
      found: 'returned',
      ledger: undefined,
      shown: 'Refunded',
      row: { memo: '' },
    })
    expect(await refundsThere(shop)).toHaveLength(1)
    const subjects = (await mailsTo(shop, person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('is being refunded'))).toHaveLength(1)

    expect((await tell(shop, id)).status).toBe(200)
    expect((await standing(shop, id)).found).toBe('returned')
    expect(await owned(shop)).toEqual([])
  })

  test('an account that is gone, and another price than the goods had', async () => {
    await using books = await openWithCopy()
    const { shop, person } = books
    const gone = await findMoney(shop, [
      ...[`order*${wish}`, crypto.randomUUID(), 'Asha', 'asha@example.com', ''],
      'paid-book*1*12300',
    ])
    const cheap = await findMoney(shop, [
      ...[`order*${wish}`, person.userId, 'Asha', 'asha@example.com', ''],
      'paid-book*1*25000',
    ])
    for (const id of [gone, cheap]) {
      await tell(shop, id)
      expect(await standing(shop, id)).toMatchObject({ found: 'found', shown: 'Checking' })
    }
    expect(await owned(shop)).toEqual([])
  })

  test('a webinar that is not sold any more: the firm reads which', async () => {
    await using shop = await openTestShop()
    const buyer = ['', 'Asha', 'asha@example.com', '9876543210']
    const id = await findMoney(shop, [`seat*${wish}`, ...buyer, 'gone-webinar*1*12300'])
    await tell(shop, id)
    expect(await standing(shop, id)).toMatchObject({ found: 'found', shown: 'Checking' })
    const told = (await mailsTo(shop, firm)).map(({ text }) => text)
    expect(told.join('\n')).toContain('There is no gone-webinar in the catalogue any more.')
  })

  test.each([
    ['nothing', []],
    ['nonsense', ['??', '', '0', '\u{1F600}']],
    ['no wish', ['order', '', 'Asha', 'asha@example.com', '', 'paid-book*1*12300']],
    ['another kind', [`gift*${wish}`, '', 'Asha', 'asha@example.com', '', 'paid-book*1*12300']],
    [
      'goods that are none',
      [`order*${wish}`, '', 'Asha', 'asha@example.com', '', 'paid-book*one*12300'],
    ],
    ['no address of mail', [`consultation*${wish}`, '', 'A', 'x\ny', '', 'consultation*1*12300']],
  ])(
    '%s in the memo: told to the firm, given back once, however often that is asked',
    async (_, memo) => {
      await using shop = await openTestShop()
      const id = await findMoney(shop, memo)
      await tell(shop, id)
      expect(await standing(shop, id)).toMatchObject({ found: 'found', shown: 'Checking' })
      expect(await arrivals(shop)).toHaveLength(1)

      const tries = Array.from({ length: 5 }, () => giveBack(shop.shop, id, 'Unknown.'))
      const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
      expect(done).toHaveLength(1)
      shop.clock.aheadMs += minute
      await poll(shop)
      expect((await standing(shop, id)).found).toBe('returned')
      await expect(giveBack(shop.shop, id, 'Again.')).rejects.toThrow('The money is back already.')
      expect(await refundsThere(shop)).toEqual(['₹123: COMPLETED'])
    },
  )

  test('given back, then the books are lost again: it is not given back twice', async () => {
    await using shop = await openTestShop()
    const id = await findMoney(shop)
    await tell(shop, id)
    const copy = await copyBooks(shop)
    await giveBack(shop.shop, id, 'Unknown.')
    await restoreBooks(shop, copy)
    expect((await standing(shop, id)).found).toBe('found')
    shop.clock.aheadMs += decideUnmatchedWithinMs + minute
    await poll(shop)
    expect((await standing(shop, id)).found).toBe('returned')
    expect(await refundsThere(shop)).toEqual(['₹123: COMPLETED'])
  })

  test('a refund that the bank cannot make is told, and tried again under another id', async () => {
    await using shop = await openTestShop()
    const id = await findMoney(shop)
    await tell(shop, id)
    await fault(shop, 'refund-fails')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await giveBack(shop.shop, id, 'Unknown.')
      shop.clock.aheadMs += minute
      await poll(shop, 1)
      expect(await standing(shop, id)).toMatchObject({ found: 'return_failed', shown: 'Refunding' })
    }
    const subjects = (await mailsTo(shop, firm)).map(({ subject }) => subject)
    expect(subjects).toContain('A refund of ₹123 has failed')
    await fault(shop, 'ok')
    await giveBack(shop.shop, id, 'Unknown.')
    shop.clock.aheadMs += minute
    await poll(shop)
    expect((await standing(shop, id)).found).toBe('returned')
    expect(await refundsThere(shop)).toEqual([
      ...['₹123: FAILED', '₹123: FAILED', '₹123: COMPLETED'],
    ])
  })

  test('the refund goes on while the provider does not answer', async () => {
    await using shop = await openTestShop()
    const id = await findMoney(shop)
    await tell(shop, id)
    await fault(shop, '500')
    expect(await giveBack(shop.shop, id, 'Unknown.')).toBe('returning')
    await poll(shop, 2)
    expect((await standing(shop, id)).found).toBe('returning')
    await fault(shop, 'ok')
    await poll(shop)
    expect((await standing(shop, id)).found).toBe('returned')
    expect(await refundsThere(shop)).toEqual(['₹123: COMPLETED'])
  })

  test('what has come into the books after all is not given back from here', async () => {
    await using books = await openWithCopy()
    const { shop, person, copy } = books
    const order = await start.order(shop, person, [line('mandala', 'Dhyanam')])
    const full = await copyBooks(shop)
    await restoreBooks(shop, copy)
    await paySilently(shop, order)
    const id = order.transactionId
    await tell(shop, id)
    for (const table of ['orders', 'order_items', 'payments'])
      for (const row of full.tables.get(table) ?? []) {
        const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
        const values = sql.join(Object.values(row))
        await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(
          shop.shop.db,
        )
      }
    await tell(shop, id)
    expect(await standing(shop, id)).toMatchObject({
      found: 'found',
      ledger: 'paid',
      shown: 'Paid',
    })
    await expect(giveBack(shop.shop, id, 'Why.')).rejects.toThrow('It is in the books now')
    shop.clock.aheadMs += decideUnmatchedWithinMs + minute
    await poll(shop)
    expect(await standing(shop, id)).toMatchObject({ found: 'adopted', ledger: 'paid' })
    expect(await refundsThere(shop)).toEqual([])
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
      expect(await standing(shop, id)).toMatchObject({ found: 'asked', shown: 'Pending' })
      await poll(shop)
      expect(await standing(shop, id)).toMatchObject({ found: 'asked' })
      await fault(shop, 'ok')
      await poll(shop)
      expect(await standing(shop, id)).toMatchObject({ found: 'adopted', ledger: 'paid' })
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
      expect(await standing(shop, id)).toMatchObject({ found: 'asked', shown: 'Pending' })
    }
    await paySilently(shop, first)
    await fault(shop, 'webhook-lost')
    await press(second.redirectUrl, 'failure')
    await poll(shop)
    expect((await standing(shop, first.transactionId)).ledger).toBe('paid')
    expect(await standing(shop, second.transactionId)).toMatchObject({
      found: undefined,
      ledger: undefined,
      shown: 404,
    })
    expect(await comeBack(shop, second.transactionId)).toBe(failurePage(second.transactionId))
  })

  test('a webhook that cannot be noted is not said to be received', async () => {
    await using shop = await openTestShop()
    const id = await findMoney(shop)
    await shop.shop.db.schema.alterTable('found_payments').renameTo('away').execute()
    expect((await tell(shop, id)).status).toBeGreaterThanOrEqual(500)
    await shop.shop.db.schema.alterTable('away').renameTo('found_payments').execute()
    expect((await tell(shop, id)).status).toBe(200)
    expect((await standing(shop, id)).found).toBe('found')
  })
})

describe('ids that are nobody’s', () => {
  const invent = () => `pay_${crypto.randomUUID().replaceAll('-', '')}`
  const noted = async ({ shop }: TestShop) =>
    await shop.db.selectFrom('found_payments').selectAll().execute()

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
      const ask = vi.spyOn(shop.shop.providers.current, 'ask')
      expect((await tell(shop, id)).status).toBe(200)
      expect(await comeBack(shop, id)).toBe(failurePage(id))
      expect((await standing(shop, id)).shown).toBe(404)
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('a flood of them makes us ask a few times only, and is answered in words', async () => {
    await using shop = await openTestShop()
    const ask = vi.spyOn(shop.shop.providers.current, 'ask')
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
    const ask = vi.spyOn(shop.shop.providers.current, 'ask')
    const askedAbout = { name: 'unknown-of-all', ends_at: shop.shop.now() + 5 * minute, used: 297 }
    await shop.shop.db.insertInto('rate_limits').values(askedAbout).execute()
    for (let network = 1; network <= 6; network += 1)
      await comeBack(shop, invent(), `2001:db8:${network}:1::1`)
    expect(ask).toHaveBeenCalledTimes(3)
    // Whoever has really paid is not told that it failed.
    const id = order.transactionId
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(await standing(shop, id)).toMatchObject({ found: undefined, shown: 'Pending' })
    await tell(shop, id)
    expect(await standing(shop, id)).toMatchObject({ ledger: 'paid', shown: 'Paid' })
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
