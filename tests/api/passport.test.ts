import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { actingAs } from '#server/audit/write-audit.ts'
import { type Command, readArguments } from '#server/admin/commands/command.ts'
import { statusPageCommand } from '#server/admin/commands/orders.ts'
import { refundCommand } from '#server/admin/commands/money.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { throttleProviderPoll } from '#server/payments/get-payment.ts'
import { moment } from '#words/status-page.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { eventually } from '../eventually.ts'
import { leaver } from './leaver.ts'
import {
  comeBack as comeBackTo,
  copyBooks,
  fault,
  mailsTo,
  paySilently,
  restoreBooks,
  start,
} from './lost-books.ts'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'

/** The page of a purchase, opened by its link alone. */

let shop: TestShop
let asha: Person
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
beforeEach(async () => {
  await fault(shop, 'ok')
  asha = await registerPerson(shop, `asha-${++people}@example.com`)
})

const client = { network: '', crowd: 1, area: '' }

interface Begun {
  transactionId: string
  redirectUrl: string
}

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = (path: string, fields: Record<string, string> = {}, from?: string) =>
  shop.call('POST', path, {
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
    ...(from && { from }),
  })
const stateOf = async ({ transactionId }: Begun) =>
  (await shop.call('GET', `/api/payment/${transactionId}`)).body
const linkOf = async (begun: Begun): Promise<string> => (await stateOf(begun)).passport
const open = (path: string) => shop.call('GET', path)
/** What a button of the page sends. */
const priceIn = ({ body }: Answer) => /name="price" value="(\d+)"/.exec(body)?.[1] ?? ''
const payAgain = async (path: string) => {
  return await post(`${path}/pay`, { price: priceIn(await open(path)) })
}
const comeBack = async (begun: Begun, outcome: Parameters<typeof press>[1]) => {
  const { pathname, search } = new URL(await press(begun.redirectUrl, outcome))
  await shop.call('GET', pathname + search)
}
/** The provider is asked of a payment at most every two seconds. */
const later = (ms = 2100) => {
  shop.clock.aheadMs += ms
}
const paymentAt = (redirectUrl: string) =>
  shop.shop.db
    .selectFrom('payments')
    .selectAll()
    .where('redirect_url', '=', redirectUrl)
    .executeTakeFirstOrThrow()

const booking = () => ({
  firstName: 'Asha Sample',
  phone: '9876501234',
  email: asha.email,
  message: 'How should I save?',
})
const consultation = async (): Promise<Begun> =>
  (await shop.call('POST', '/api/consultations', { body: { formData: booking() } })).body
const participant = () => ({
  webinarId: 'large-webinar',
  name: 'Asha Sample',
  email: asha.email,
  phone: '9876501234',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  gender: 'female',
  healthChallenge: true,
  consent: true,
})
const seat = async (webinarId = 'large-webinar'): Promise<Begun> =>
  (await shop.call('POST', '/api/webinars', { body: { ...participant(), webinarId } })).body
const order = (products?: Parameters<typeof startPayment>[2]) => startPayment(shop, asha, products)

const kinds: [string, () => Promise<Begun>, string][] = [
  ['order', () => order(), 'A paid book'],
  ['consultation', consultation, 'A consultation'],
  ['seat', () => seat(), 'A sample webinar'],
]

describe.each(kinds)('the page of a purchase: %s', (kind, begin, name) => {
  test('is told by the payment, and opens for whoever has the link', async () => {
    const begun = await begin()
    const told = await stateOf(begun)
    expect(told).toMatchObject({ kind, attempted: false, paymentStatus: 'Pending' })
    const page = await open(told.passport)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Not paid yet')
    expect(page.body).toContain(name)
    expect(page.body).toContain(`href="${begun.redirectUrl}"`)
    expect(page.body).toContain('Continue to payment')
  })

  test('once it is paid says when, with the reference of the bank', async () => {
    const begun = await begin()
    await comeBack(begun, 'success')
    const { body } = await open(await linkOf(begun))
    expect(body).toContain('Payment received')
    expect(body).toMatch(/[Pp]aid on \d\d-\d\d-\d{4}, \d+:\d\d [AP]M IST/)
    expect(body).toContain('Bank reference (UTR)')
    expect(body).not.toContain('Money debited?')
  })

  test('goes on to the pay page at once, where it is asked to and nobody has tried', async () => {
    const begun = await begin()
    const path = `${await linkOf(begun)}?continue`
    const on = await open(path)
    expect([on.status, on.headers.get('Location')]).toEqual([303, begun.redirectUrl])
    await press(begun.redirectUrl, 'pending')
    later()
    expect((await open(path)).body).toContain('please do not pay again')
    await comeBack(begun, 'success')
    expect((await open(path)).body).toContain('Payment received')
  })

  test('an attempt at the bank is never called unpaid', async () => {
    const begun = await begin()
    const path = await linkOf(begun)
    await press(begun.redirectUrl, 'pending')
    later()
    const { body } = await open(path)
    expect(body).toContain('please do not pay again')
    expect(body).not.toContain('Continue to payment')
    expect(body).not.toContain('again</button>')
    expect(await stateOf(begun)).toMatchObject({ attempted: true, paymentStatus: 'Pending' })
    expect(await stateOf(begun)).not.toHaveProperty('unheard')
  })

  test('closed without a try: nothing was charged, and the same can be paid anew', async () => {
    const begun = await begin()
    const path = await linkOf(begun)
    await comeBack(begun, 'close')
    const { body } = await open(path)
    expect(body).toContain('You have not been charged.')
    expect(body).toContain('Everything you filled in is saved.')
    expect(body).not.toContain('working days')
    expect(await stateOf(begun)).toMatchObject({ attempted: false, paymentStatus: 'Failed' })
    const again = await payAgain(path)
    expect(again.status).toBe(303)
    expect(again.headers.get('Location')).toContain('/sandbox/phonepe/pay/')
  })

  test('a try that failed: its money returns by itself, and what was typed is still there', async () => {
    const begun = await begin()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    expect((await open(path)).body).toContain('your bank will return it within seven working days')
    const again = await payAgain(path)
    const redirectUrl = again.headers.get('Location') ?? ''
    const [first, second] = [await paymentAt(begun.redirectUrl), await paymentAt(redirectUrl)]
    expect(second).toMatchObject({
      kind,
      purchase_id: first.purchase_id,
      fingerprint: first.fingerprint,
      payer: first.payer,
      amount_paise: first.amount_paise,
    })
    expect(second.subject_id).not.toBe(first.subject_id)
    const table = { order: 'orders', consultation: 'consultations', seat: 'enrollments' } as const
    const rows = await shop.shop.db
      .selectFrom(table[kind as keyof typeof table])
      .selectAll()
      .where('id', 'in', [first.subject_id, second.subject_id])
      .execute()
    const typed = rows.map(({ id, created_at, ...row }) => ({ ...row, state: '' }))
    expect(typed[0]).toEqual(typed[1])
    const old = await open(path)
    expect(old.body).toContain('You have begun another payment for the same.')
    await comeBack({ transactionId: second.id, redirectUrl }, 'success')
    const paidAnew = await open(path)
    expect(paidAnew.body).toContain('This was paid with another attempt.')
    expect(paidAnew.body).not.toContain('again</button>')
    const own = /href="(\/o\/[\w-]{22})"/.exec(paidAnew.body)?.[1] ?? ''
    expect((await open(own)).body).toContain('Payment received')
    expect((await post(`${path}/pay`, { price: '1' })).headers.get('Location')).toBe(own)
  })

  test('ten presses in several tabs open one payment', async () => {
    const begun = await begin()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const price = priceIn(await open(path))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`${path}/pay`, { price })),
    )
    const places = new Set(answers.map(({ headers }) => headers.get('Location')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303))
    expect(places.size).toBe(1)
    const { purchase_id } = await paymentAt(begun.redirectUrl)
    const attempts = await shop.shop.db
      .selectFrom('payments')
      .select('id')
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect(attempts).toHaveLength(2)
  })

  test('after its time is over it can be paid anew, and no press opens the old page', async () => {
    const begun = await begin()
    const path = await linkOf(begun)
    later(21 * 60_000)
    const { body } = await open(path)
    expect(body).toContain('Payment not completed')
    expect(body).not.toContain('working days')
    const again = await payAgain(path)
    expect(again.headers.get('Location')).not.toBe(begun.redirectUrl)
    expect(again.headers.get('Location')).toContain('/sandbox/phonepe/pay/')
  })
})

describe('whoever got the link forwarded', () => {
  /** One of each kind of goods, to somebody whose number and place are nobody else's. */
  const everything = async (): Promise<Begun> => {
    const where = { street: '7 Hidden Lane', city: 'Kanpur', pincode: '208001' }
    const formData = { ...address, ...where, mobile: '9123456780', email: asha.email }
    const [course, book] = [line('course', 'Course'), line('paid-book', 'Book')]
    const products = [course, book, line('mandala', 'Dhyanam', 2)]
    const { userId, token } = asha
    const body = { formData, products, userId }
    return (await shop.call('POST', '/api/payment/phonepe', { token, body })).body
  }
  const bought: [string, () => Promise<Begun>][] = [
    ['a course, a book and art', everything],
    ['a consultation', consultation],
    ['a seat', () => seat()],
  ]
  const refund = async (begun: Begun) => {
    await comeBack(begun, 'success')
    await runAdmin(refundCommand, begun.transactionId, '--whole')
  }
  const states: [string, (begun: Begun) => Promise<unknown>, object][] = [
    [
      'untried',
      (begun) => press(begun.redirectUrl, 'leave'),
      { paymentStatus: 'Pending', attempted: false },
    ],
    [
      'being confirmed',
      (begun) => comeBack(begun, 'pending'),
      { paymentStatus: 'Pending', attempted: true },
    ],
    ['failed', (begun) => comeBack(begun, 'failure'), { paymentStatus: 'Failed' }],
    ['run out', (begun) => comeBack(begun, 'expire'), { paymentStatus: 'Expired' }],
    ['paid', (begun) => comeBack(begun, 'success'), { paymentStatus: 'Paid' }],
    ['on its way back', refund, { paymentStatus: 'Refunding' }],
    [
      'given back',
      async (begun) => {
        await refund(begun)
        await eventually(async () => {
          later(60_000)
          await pollRefunds(shop.shop)
          expect(await stateOf(begun)).toMatchObject({ paymentStatus: 'Refunded' })
        })
      },
      { paymentStatus: 'Refunded' },
    ],
  ]
  const visits = bought.flatMap(([what, begin]) =>
    states.map(([how, reach, standing]) => ({ what, how, begin, reach, standing })),
  )

  /** Where the links of a page lead. */
  const linksIn = (body: string) =>
    [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
    )

  /** Everything that the link opens, as whoever has no account reads it: each answer with its headers. */
  async function readAll(path: string, { transactionId }: Begun): Promise<Map<string, string>> {
    const page = await open(path)
    expect(page.status).toBe(200)
    const here = linksIn(page.body).filter(
      (href) => href.startsWith('/') || href.startsWith(shop.origin),
    )
    const results = ['success', 'failure'].map((end) => `/payment-${end}?payment=${transactionId}`)
    const read = new Map([[path, page.body]])
    for (const place of [...here, `/api/payment/${transactionId}`, ...results]) {
      const answer = await fetch(new URL(place, shop.origin), { redirect: 'manual' })
      read.set(place, [...answer.headers, await answer.text()].join('\n'))
    }
    return read
  }

  const personal = () => [
    ...[asha.email, asha.userId, asha.token, 'Asha', 'How should I save'],
    ...['9123456780', '91234 56780', '7 Hidden Lane', 'Kanpur', '208001'],
    ...['9876501234', '98765 01234', 'Lucknow', 'Uttar Pradesh'],
  ]
  const files = ['paid-book.pdf', '%PDF', 'private-folder', 'private-lesson', 'drive.google']
  const wayIn = 'meet.example.com'

  test.each(visits)('reads nothing of the person and opens no file: $what, $how', async (visit) => {
    const begun = await visit.begin()
    const path = await linkOf(begun)
    await visit.reach(begun)
    later()
    expect(await stateOf(begun)).toMatchObject(visit.standing)
    const read = await readAll(path, begun)
    // Its person may have nothing else: whoever has the link of a paid seat has the way in.
    const isLetIn = visit.what === 'a seat' && visit.how === 'paid'
    const forbidden = [...personal(), ...files, '/api/downloads', ...(isLetIn ? [] : [wayIn])]
    const told = [...read].flatMap(([place, text]) =>
      forbidden.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
    )
    expect(told).toEqual([])
    expect(read.get(path)?.includes(wayIn)).toBe(isLetIn)
  })
})

/** What the provider answers from now on, whatever is true, until it is restored. */
const answers = (
  answer: Awaited<ReturnType<TestShop['shop']['providers']['current']['getPayment']>>,
) => vi.spyOn(shop.shop.providers.current, 'getPayment').mockResolvedValue(answer)
const orderOf = async ({ transactionId }: Begun) => {
  const { body } = await shop.call('GET', `/api/orders/user/${asha.userId}`, { token: asha.token })
  return body.orders.find((one: Begun) => one.transactionId === transactionId)
}

/** What is said while nobody knows whether anybody has tried to pay. */
const unheard = 'The bank has not told us yet whether you have paid.'

describe('what is said of the money', () => {
  test.each(kinds)('a try whose time ran out: it returns by itself: %s', async (_, begin) => {
    const begun = await begin()
    const path = await linkOf(begun)
    await comeBack(begun, 'pending')
    await press(begun.redirectUrl, 'expire')
    later()
    expect(await stateOf(begun)).toMatchObject({ attempted: true, paymentStatus: 'Expired' })
    const { body } = await open(path)
    expect(body).toContain('Payment not completed')
    expect(body).toContain(
      'If money was debited, your bank will return it within seven working days.',
    )
    expect(body).not.toContain('You have not been charged')
  })

  test('of one that nobody tried in its time, nothing was charged', async () => {
    const begun = await seat()
    const path = await linkOf(begun)
    await comeBack(begun, 'expire')
    const { body } = await open(path)
    expect(body).toContain('You have not been charged.')
    expect(body).not.toContain('your bank will return it')
  })

  const odd = [
    ['has never heard of it', { state: 'unknown' }],
    [
      'says that nobody has tried',
      { state: 'pending', amountPaise: 25_000, detail: '', isUntried: true },
    ],
  ] as const
  test.each(odd)('a try that was seen stays one, when the provider %s', async (_, answer) => {
    const begun = await order()
    await press(begun.redirectUrl, 'pending')
    expect(await stateOf(begun)).toMatchObject({ attempted: true })
    later()
    const spy = answers(answer)
    expect(await stateOf(begun)).toMatchObject({ attempted: true, paymentStatus: 'Pending' })
    spy.mockRestore()
  })

  test('a try that was seen stays one, when it failed without details', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await press(begun.redirectUrl, 'pending')
    later()
    await stateOf(begun)
    later()
    const spy = answers({ state: 'failed', detail: '', isUntried: true })
    expect(await stateOf(begun)).toMatchObject({ attempted: true, paymentStatus: 'Failed' })
    spy.mockRestore()
    expect((await open(path)).body).toContain('your bank will return it')
    expect(await orderOf(begun)).toMatchObject({ attempted: true })
  })

  test('a provider that has never heard of an opened payment is not sure', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    later()
    const spy = answers({ state: 'unknown' })
    const { body } = await open(path)
    expect(body).toContain(unheard)
    expect(body).not.toContain('do not pay again')
    expect(await stateOf(begun)).toMatchObject({ attempted: true, unheard: true })
    spy.mockRestore()
    later()
    expect((await open(path)).body).toContain('Not paid yet')
  })

  test('what nobody has asked about lately is not called unpaid, wherever it is told', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    later(3 * 60_000)
    expect(await orderOf(begun)).toMatchObject({
      ...{ attempted: true, unheard: true, orderStatus: 'Being confirmed' },
    })
    // Somebody else has the turn to ask, and no answer yet.
    expect(await throttleProviderPoll(shop.shop.db, begun.transactionId, shop.shop.now())).toBe(
      true,
    )
    const { body } = await open(path)
    expect(body).toContain(unheard)
    expect(body).not.toContain('do not pay again')
    expect(body).not.toContain('Continue to payment')
    expect(await stateOf(begun)).toMatchObject({ attempted: true, unheard: true })
    later()
    expect(await stateOf(begun)).toMatchObject({ attempted: false })
    expect(await orderOf(begun)).toMatchObject({ attempted: false, orderStatus: 'Not paid yet' })
  })
})

describe('of several attempts at the same', () => {
  /** A first attempt that fails at once, and what a press on its page opens. */
  const beginTwo = async (begin: () => Promise<Begun>) => {
    const first = await begin()
    const path = await linkOf(first)
    await comeBack(first, 'close')
    const redirectUrl = (await payAgain(path)).headers.get('Location') ?? ''
    const second = { transactionId: (await paymentAt(redirectUrl)).id, redirectUrl }
    return { first, path, second, secondPath: await linkOf(second) }
  }
  const setState = async ({ transactionId }: Begun, set: Partial<PaymentRow>) => {
    await shop.shop.db.updateTable('payments').set(set).where('id', '=', transactionId).execute()
  }

  test.each(kinds)('an older one at the bank forbids to pay again: %s', async (_, begin) => {
    const { first, path, second, secondPath } = await beginTwo(begin)
    await setState(first, { state: 'pending', attempted_at: 1 })
    await comeBack(second, 'failure')
    const { body } = await open(secondPath)
    expect(body).toContain(
      'Another payment for the same is being confirmed; please do not pay again.',
    )
    expect(body).toContain(`href="${path}"`)
    expect(body).not.toContain('again</button>')
    const pressed = await post(`${secondPath}/pay`, { price: '25000' })
    expect(pressed.headers.get('Location')).toBe(path)
  })

  test.each(kinds)(
    'an older one at the bank keeps an open one from being paid: %s',
    async (_, begin) => {
      const { first, path, second, secondPath } = await beginTwo(begin)
      await setState(first, { state: 'pending', attempted_at: 1 })
      const answer = { state: 'pending', amountPaise: 25_000, detail: '', isUntried: true } as const
      const spy = answers(answer)
      for (const address of [secondPath, `${secondPath}?continue`]) {
        later()
        const { status, body } = await open(address)
        expect(status).toBe(200)
        expect(body).toContain('is being confirmed; please do not pay again.')
        expect(body).toContain(`href="${path}"`)
        expect(body).not.toContain('Continue to payment')
      }
      expect(await stateOf(second)).toMatchObject({ attempted: true })
      expect(await stateOf(second)).not.toHaveProperty('unheard')
      spy.mockRestore()
    },
  )

  test('what is at the bank is not begun once more from another page without a question', async () => {
    const begun = await consultation()
    await press(begun.redirectUrl, 'pending')
    await stateOf(begun)
    later(21 * 60_000)
    await setState(begun, { state: 'pending', attempted_at: 1 })
    const ask = { body: { formData: booking() } }
    const asked = await shop.call('POST', '/api/consultations', ask)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'just-bought', transactionId: begun.transactionId },
    })
    expect(asked.body.message).toContain('is still being confirmed by the bank')
    const repeated = { body: { formData: booking(), again: true } }
    const second: Begun = (await shop.call('POST', '/api/consultations', repeated)).body
    expect(second.transactionId).not.toBe(begun.transactionId)
  })

  test('pressing "Ask the bank now" takes no warning away', async () => {
    const { path, second, secondPath } = await beginTwo(consultation)
    await press(second.redirectUrl, 'pending')
    later()
    await open(secondPath)
    const place = (await post(`${path}/ask`)).headers.get('Location') ?? ''
    const { body } = await open(place)
    expect(body).toContain('This is what the bank says at')
    expect(body).toContain('is being confirmed; please do not pay again.')
  })

  test('of two that were tried, the one that is not decided is not called over', async () => {
    const { first, second, secondPath } = await beginTwo(() => order())
    await press(second.redirectUrl, 'pending')
    later()
    await stateOf(second)
    await setState(first, { state: 'paid' })
    later()
    expect(await stateOf(second)).toMatchObject({ attempted: true, paidAnew: true })
    expect((await open(secondPath)).body).toContain('Your payment is being confirmed')
  })

  test('a newer one at the bank is not paid again either', async () => {
    const { path, second, secondPath } = await beginTwo(consultation)
    await press(second.redirectUrl, 'pending')
    later()
    await open(secondPath)
    const { body } = await open(path)
    expect(body).toContain('is being confirmed; please do not pay again.')
    expect((await post(`${path}/pay`, { price: '1' })).headers.get('Location')).toBe(secondPath)
  })

  test.each(kinds)('one that is open leads to the one that is paid: %s', async (_, begin) => {
    const { first, path, second, secondPath } = await beginTwo(begin)
    await setState(first, { state: 'pending', attempted_at: null, untried_at: shop.shop.now() })
    await comeBack(second, 'success')
    const states = [
      { redirect_url: first.redirectUrl, attempted_at: null },
      { redirect_url: null, attempted_at: null },
      { redirect_url: first.redirectUrl, attempted_at: 1 },
    ]
    for (const set of states) {
      const untried_at = set.attempted_at === null ? shop.shop.now() : null
      await setState(first, { ...set, state: 'pending', untried_at })
      const answer = set.attempted_at === null ? { isUntried: true } : { isUntried: false }
      const spy = answers({ state: 'pending', amountPaise: 25_000, detail: '', ...answer })
      const { body } = await open(path)
      expect(await stateOf(first)).toMatchObject({ paidAnew: true })
      spy.mockRestore()
      expect(body).toContain('This was paid with another attempt.')
      expect(body).toContain(`href="${secondPath}"`)
      expect(body).not.toContain('Continue to payment')
      expect(body).not.toContain('Nothing was paid')
      expect(body).not.toContain('again</button>')
      later()
    }
    expect(await stateOf(second)).not.toHaveProperty('paidAnew')
  })

  test('the account does not invite to pay what another attempt has paid', async () => {
    const { first, second } = await beginTwo(() => order())
    expect(await orderOf(first)).not.toHaveProperty('paidAnew')
    await comeBack(second, 'success')
    expect(await orderOf(first)).toMatchObject({ paidAnew: true })
    expect(await orderOf(second)).not.toHaveProperty('paidAnew')
  })

  test.each(kinds)('money of the first that shows late forbids another: %s', async (_, begin) => {
    const first = await begin()
    const path = await linkOf(first)
    await comeBack(first, 'pending')
    const spy = answers({ state: 'failed', detail: '', isUntried: false })
    later()
    const price = priceIn(await open(path))
    expect(price).not.toBe('')
    spy.mockRestore()
    await fault(shop, 'webhook-lost')
    await press(first.redirectUrl, 'success')
    await fault(shop, 'ok')
    later()
    const pressed = await post(`${path}/pay`, { price })
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, path])
    expect((await open(path)).body).toContain('Payment received')
  })

  test.each(kinds)('its money comes while another is begun: %s', async (_, begin) => {
    const first = await begin()
    const path = await linkOf(first)
    await comeBack(first, 'close')
    const { kind, ...row } = await paymentAt(first.redirectUrl)
    await setState(first, { state: 'paid' })
    const again = { visitor: { client, language: 'en' as const }, shownPaise: row.amount_paise }
    const begun = kindOf(shop.shop, { kind }).payAgain(shop.shop, { kind, ...row }, again)
    await expect(begun).rejects.toMatchObject({ transactionId: first.transactionId })
    expect((await open(path)).status).toBe(200)
  })
})

test('who is undecided for longer than a day reads that the bank is asked every hour', async () => {
  const begun = await consultation()
  const path = await linkOf(begun)
  later()
  const spy = answers({ state: 'pending', amountPaise: 50_000, detail: '', isUntried: false })
  expect((await open(path)).body).toContain('every minute until')
  later(25 * 60 * 60_000)
  const { body } = await open(path)
  spy.mockRestore()
  expect(body).toContain('We keep checking automatically, every hour.')
  expect(body).not.toContain('every minute')
})

test('the id of an open payment tells the link as long as it is open, then for a day', async () => {
  const begun = await consultation()
  const path = await linkOf(begun)
  await press(begun.redirectUrl, 'pending')
  const spy = answers({ state: 'pending', amountPaise: 99_900, detail: '', isUntried: false })
  later(50 * 60 * 60_000)
  expect(await linkOf(begun)).toBe(path)
  spy.mockRestore()
  later()
  await comeBack(begun, 'success')
  later(23 * 60 * 60_000)
  expect(await linkOf(begun)).toBe(path)
  later(2 * 60 * 60_000)
  expect(await stateOf(begun)).not.toHaveProperty('passport')
})

test('the id of a paid seat tells the link until the webinar is over, when only a phone number is known', async () => {
  const { email: _, ...byPhone } = participant()
  const begun: Begun = (await shop.call('POST', '/api/webinars', { body: byPhone })).body
  await comeBack(begun, 'success')
  const path = await linkOf(begun)
  later(25 * 60 * 60_000)
  expect(await stateOf(begun)).toMatchObject({
    passport: path,
    ways: [{ text: 'The link to the webinar' }, { text: 'Add to your calendar' }],
  })
})

test('a revoked calendar link stays closed when its person is forgotten', async () => {
  const begun = await seat()
  await comeBack(begun, 'success')
  const { body } = await open(await linkOf(begun))
  const file = /href="([^"]+calendar\.ics[^"]+)"/.exec(body)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const { pathname, search } = new URL(file)
  await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
  expect((await open(pathname + search)).status).toBe(404)
  expect((await leaver(shop, asha).ask('delete')).status).toBe(200)
  expect((await open(pathname + search)).status).toBe(404)
})

test('the id of a payment tells the link for a day, the account of its buyer for ever', async () => {
  const begun = await order()
  await comeBack(begun, 'success')
  later(23 * 60 * 60_000)
  const path = await linkOf(begun)
  expect((await open(`/payment-success?payment=${begun.transactionId}`)).body).toContain(path)
  later(2 * 60 * 60_000)
  expect(await stateOf(begun)).not.toHaveProperty('passport')
  const page = await open(`/payment-success?payment=${begun.transactionId}`)
  expect(page.body).not.toContain('/o/')
  expect(await orderOf(begun)).toMatchObject({ passport: path })
  expect((await open(path)).status).toBe(200)
})

describe('whoever has paid', () => {
  test('of a seat has the way in and the calendar file, until it is given back', async () => {
    const begun = await seat()
    const path = await linkOf(begun)
    expect((await open(path)).body).not.toContain('meet.example.com')
    await comeBack(begun, 'success')
    const { body } = await open(path)
    expect(body).toContain('href="https://meet.example.com/private-room"')
    const file = /href="([^"]+calendar\.ics[^"]+)"/.exec(body)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const { pathname, search } = new URL(file)
    expect((await open(pathname + search)).body).toContain('BEGIN:VCALENDAR')
    expect(body).toContain('This page lets you into the webinar: please don’t share it.')
    expect(body).toContain('Printed, this page is your receipt.')
    expect(body).not.toContain('Was this link sent to you?')
    // The page that the browser comes back to says the same, as long as it tells the link.
    expect((await stateOf(begun)).ways).toEqual([
      { href: 'https://meet.example.com/private-room', text: 'The link to the webinar' },
      { href: file, text: 'Add to your calendar' },
    ])
    await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
    expect(await stateOf(begun)).not.toHaveProperty('ways')
    expect((await open(pathname + search)).status).toBe(404)
  })

  test('of a consultation reads that we call', async () => {
    const begun = await consultation()
    await comeBack(begun, 'success')
    const { body } = await open(await linkOf(begun))
    expect(body).toMatch(
      /You paid on \d\d-\d\d-\d{4}, \d+:\d\d [AP]M IST; we call within two working days of that\./,
    )
  })

  test('of a book is led to the downloads, and a stranger to the shelf', async () => {
    const begun = await order()
    await comeBack(begun, 'success')
    const { body } = await open(await linkOf(begun))
    expect(body).toContain('href="/my-account/downloads"')
    expect(body).toContain('href="/library#paid-book"')
    expect(body).not.toContain('/api/downloads')
  })
})

test('whoever has paid by phone number only is known to the firm as owed a link', async () => {
  const { email: _, ...body } = { ...participant(), phone: '9876509999' }
  const begun = (await shop.call('POST', '/api/webinars', { body })).body
  await comeBack(begun, 'success')
  const notice = await shop.mailTo('firm@example.com')
  expect(notice?.text).toContain('The link is owed by phone')
  expect(notice?.text).toContain('https://meet.example.com/private-room')
  expect((await open(await linkOf(begun))).body).toContain('https://meet.example.com/private-room')
})

test('whose time ran out on the pay page is not told of money on its way', async () => {
  const begun = await seat()
  const path = await linkOf(begun)
  await comeBack(begun, 'expire')
  const { body } = await open(path)
  expect(body).toContain('Payment not completed')
  expect(body).not.toContain('working days')
  expect((await payAgain(path)).status).toBe(303)
})

/** The place that a press leads to; its moment is checked by what the page says. */
const told = (path: string, asked: string): unknown =>
  expect.stringMatching(new RegExp(`^${path}\\?asked=${asked}&at=\\d{13}$`))

describe('asking the bank', () => {
  test('tells at once what has arrived, though no news came', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await comeBack(begun, 'pending')
    await fault(shop, 'webhook-lost')
    await press(begun.redirectUrl, 'success')
    await fault(shop, 'ok')
    const asked = await post(`${path}/ask`)
    const place = asked.headers.get('Location') ?? ''
    expect([asked.status, place]).toEqual([303, told(path, 'now')])
    const says = `This is what the bank says at ${moment(shop.shop.now())}.`
    later(50_000)
    const { body } = await open(place)
    expect(body).toContain('Payment received')
    expect(body).toContain(says)
    later(30 * 60_000)
    expect((await open(place)).body).not.toContain('This is what the bank says at')
    expect((await open(`${path}?asked=now`)).body).not.toContain('This is what the bank says at')
  })

  test('a payment that had failed is honoured when its money shows', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    expect((await open(path)).body).toContain('Money debited?')
    expect((await post(`${path}/ask`)).status).toBe(303)
    expect((await open(path)).body).toContain('Payment failed')
  })

  test('once in ten seconds, whoever presses', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await post(`${path}/ask`)
    const place = (await post(`${path}/ask`)).headers.get('Location') ?? ''
    expect(place).toEqual(told(path, 'soon'))
    expect((await open(place)).body).toContain('less than ten seconds ago')
    later(60_100)
    expect((await open(place)).body).not.toContain('less than ten seconds ago')
    expect((await post(`${path}/ask`)).headers.get('Location')).toEqual(told(path, 'now'))
  })

  test('says so when the bank cannot be reached, and nothing is called unpaid', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await fault(shop, '500')
    const place = (await post(`${path}/ask`)).headers.get('Location') ?? ''
    expect(place).toEqual(told(path, 'silent'))
    const { body } = await open(place)
    expect(body).toContain('The bank could not be reached just now')
    expect(body).not.toContain('Not paid')
    expect(body).toContain(unheard)
    expect(body).not.toContain('do not pay again')
    await fault(shop, 'ok')
    later()
    expect((await open(path)).body).toContain('Not paid yet')
  })

  test('of one network it is limited, and a page is shown all the same', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    const from = '2001:db8:1::9'
    let last: Answer | undefined
    for (let presses = 0; presses < 61; presses++) last = await post(`${path}/ask`, {}, from)
    expect(last?.status).toBe(429)
    expect(last?.body).toContain('Too many')
    expect((await shop.call('GET', path, { from })).status).toBe(200)
  })
})

describe('what cannot be bought again is said on the page', () => {
  test('a book that is owned by now', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const price = priceIn(await open(path))
    const other = await order([line('paid-book', 'Book'), line('mandala', 'Dhyanam')])
    await comeBack(other, 'success')
    const page = await open(path)
    expect(page.body).toContain('You own this already')
    expect(page.body).not.toContain('again</button>')
    const refused = await post(`${path}/pay`, { price })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('You own this already')
    expect(refused.body).toContain('<h1>')
  })

  test('another price than the page had shown', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const refused = await post(`${path}/pay`, { price: '24900' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('The price has changed: it is now ₹250, not ₹249.')
    expect(refused.body).toContain('Pay ₹250 again')
    expect((await post(`${path}/pay`, { price: '' })).status).toBe(409)
  })

  test('a book that is sold no more', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const price = priceIn(await open(path))
    const app = createApp({
      ...shop.shop,
      catalogue: createCatalogue({ ...sampleCatalogue, products: [] }),
    })
    const page = await (await app.request(path)).text()
    expect(page).toContain('A paid book')
    expect(page).toContain('This product does not exist')
    expect(page).not.toContain('again</button>')
    const pressed = { method: 'POST', headers: formHeaders, body: `price=${price}` }
    expect((await app.request(`${path}/pay`, pressed)).status).toBe(404)
  })

  test('a book that costs more today: the button says so, and one more press pays that', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const old = priceIn(await open(path))
    const products = sampleCatalogue.products.map((product) =>
      product.id === 'paid-book' ? { ...product, pricePaise: 30_000 } : product,
    )
    const app = createApp({
      ...shop.shop,
      catalogue: createCatalogue({ ...sampleCatalogue, products }),
    })
    const pay = (price: string) =>
      app.request(`${path}/pay`, { method: 'POST', headers: formHeaders, body: `price=${price}` })
    const refused = await pay(old)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Pay ₹300 again')
    const begunAgain = await pay('30000')
    const { amount_paise } = await paymentAt(begunAgain.headers.get('Location') ?? '')
    expect(amount_paise).toBe(30_000)
  })

  test('the last seats, which others have by now', async () => {
    const begun = await seat('paid-webinar')
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const price = priceIn(await open(path))
    await shop.shop.db
      .updateTable('webinar_seats')
      .set({ taken: 2, held: 0 })
      .where('webinar_id', '=', 'paid-webinar')
      .execute()
    const page = await open(path)
    expect(page.body).toContain('All seats of this webinar are taken.')
    expect(page.body).not.toContain('again</button>')
    const refused = await post(`${path}/pay`, { price })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('All seats of this webinar are taken.')
  })
})

describe('a link', () => {
  const unknown = ['', 'A'.repeat(22), 'x', `${'A'.repeat(21)}%2F`, 'A'.repeat(500), '%00']

  test.each(unknown)('that nobody was given opens nothing: %s', async (key) => {
    const page = await open(`/o/${key}`)
    expect(page.status).toBe(404)
    expect(page.body).toContain('We couldn’t find that order')
    for (const deed of ['pay', 'ask']) expect((await post(`/o/${key}/${deed}`)).status).toBe(404)
  })

  test('is kept as a digest only', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    const rows = await shop.shop.db.selectFrom('passports').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(path.slice(3))
    expect(rows.map(({ payment_id }) => payment_id)).toContain(begun.transactionId)
  })

  test('tells browsers and search engines to keep it to themselves', async () => {
    const { headers, status } = await open(await linkOf(await consultation()))
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('X-Robots-Tag')).toContain('noindex')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  })

  test('answers HEAD, and a reload after a button was pressed', async () => {
    const path = await linkOf(await consultation())
    const head = await shop.call('HEAD', path)
    expect([head.status, head.body]).toEqual([200, ''])
    const reloaded = await open(`${path}/pay`)
    expect([reloaded.status, reloaded.headers.get('Location')]).toEqual([303, path])
  })

  test('is pressed by no other website', async () => {
    const path = await linkOf(await consultation())
    const headers = { ...formHeaders, 'Sec-Fetch-Site': 'cross-site' }
    for (const deed of ['pay', 'ask'])
      expect((await shop.call('POST', `${path}/${deed}`, { headers, body: '' })).status).toBe(403)
  })

  test('ten thousand guesses open nothing, and lock nobody out', async () => {
    const path = await linkOf(await consultation())
    const from = '2001:db8:2::7'
    const connection = { incoming: { socket: { remoteAddress: from } } }
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 10_000; guess++) {
      const key = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
      const { status } = await shop.app.request(`/o/${key}`, {}, connection)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses.keys()].toSorted()).toEqual([404, 429])
    expect(statuses.get(404)).toBe(30)
    expect((await shop.call('GET', path, { from })).status).toBe(200)
  })
})

describe('mails', () => {
  const mailsTo = async (): Promise<{ text: string }[]> => {
    await shop.shop.outbox.deliver()
    const mails = await shop.sandbox.request(`/sandbox/mailbox.json?to=${asha.email}`)
    return await mails.json()
  }

  test.each(kinds)('about a purchase lead to its page: %s', async (_, begin) => {
    const begun = await begin()
    const path = await linkOf(begun)
    const before = (await mailsTo()).length
    await comeBack(begun, 'success')
    const [receipt, ...others] = await mailsTo()
    expect(others).toHaveLength(before)
    expect(receipt?.text).toContain(shop.origin + path)
    await runAdmin(refundCommand, begun.transactionId, '--whole')
    const [refund] = await mailsTo()
    expect(refund?.text).toContain('on their way back')
    expect(refund?.text).toContain(shop.origin + path)
    const { body } = await open(path)
    expect(body).toMatch(/Your money is on its way back|Refunded/)
    expect(body).toMatch(/sent back on|on the way back since/)
    expect(body).not.toContain('meet.example.com')
  })

  test('to the firm hold no key of a customer, and nobody unpaid is written to', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await comeBack(begun, 'success')
    await shop.shop.outbox.deliver()
    const firm = await shop.sandbox.request('/sandbox/mailbox.json?to=firm@example.com')
    expect(await firm.text()).not.toContain(path.slice(3))
  })
})

async function runAdmin(command: Command, ...typed: string[]): Promise<string[]> {
  const lines: string[] = []
  const own = actingAs(shop.shop, 'cli:asha')
  const code = await command.run(own, readArguments(command, typed), (line) => lines.push(line))
  expect(code).toBe(0)
  return lines
}

describe('the operator', () => {
  test('replaces a link that came into wrong hands, on the record', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    expect(await runAdmin(statusPageCommand, begun.transactionId)).toEqual([shop.origin + path])
    const lines = await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
    const next = new URL(lines.at(-1) ?? '').pathname
    expect(next).not.toBe(path)
    const [old, never] = [await open(path), await open(`/o/${'B'.repeat(22)}`)]
    expect([old.status, old.body]).toEqual([never.status, never.body])
    expect((await post(`${path}/pay`)).status).toBe(404)
    expect((await open(next)).body).toContain('Not paid yet')
    const record = await shop.shop.db
      .selectFrom('audit')
      .select(['action', 'facts'])
      .where('subject', '=', begun.transactionId)
      .where('action', '=', 'passport.revoked')
      .execute()
    expect(record).toHaveLength(1)
    expect(JSON.stringify(record)).not.toContain(next.slice(3))
  })

  test('closes the pages of all attempts, and prints the one that stands', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await comeBack(begun, 'failure')
    const redirectUrl = (await payAgain(path)).headers.get('Location') ?? ''
    const { id } = await paymentAt(redirectUrl)
    const paid = await linkOf({ transactionId: id, redirectUrl })
    await comeBack({ transactionId: id, redirectUrl }, 'success')
    const lines = await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
    for (const old of [path, paid]) expect((await open(old)).status).toBe(404)
    expect((await post(`${path}/pay`, { price: '1' })).status).toBe(404)
    const next = new URL(lines.at(-1) ?? '').pathname
    expect((await open(next)).body).toContain('Payment received')
    // The next page of the first attempt does not tell that of the other.
    const [first] = await runAdmin(statusPageCommand, begun.transactionId)
    const { body } = await open(new URL(first ?? '').pathname)
    expect(body).toContain('This was paid with another attempt.')
    expect(body).not.toContain(next)
  })

  test('and whoever noted the transaction on the old page does not learn the new link', async () => {
    const begun = await consultation()
    await linkOf(begun)
    await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
    expect((await stateOf(begun)).passport).toBeUndefined()
    await runAdmin(statusPageCommand, begun.transactionId, '--revoke')
    const lines = await runAdmin(statusPageCommand, begun.transactionId)
    expect((await open(new URL(lines.at(-1) ?? '').pathname)).status).toBe(200)
  })
})

describe('once it is forgotten', () => {
  test('whoever deletes the account takes the pages of what was bought along', async () => {
    const begun = await order()
    const path = await linkOf(begun)
    await comeBack(begun, 'success')
    expect((await leaver(shop, asha).ask('delete')).status).toBe(200)
    expect((await open(path)).status).toBe(404)
    expect((await stateOf(begun)).passport).toBeUndefined()
  })

  test.each([
    ['consultation', consultation, 'consultations'],
    ['seat', () => seat(), 'enrollments'],
  ] as const)('a %s is not asked for anew by whoever has its link', async (_, begin, table) => {
    const begun = await begin()
    const path = await linkOf(begun)
    await press(begun.redirectUrl, 'pending')
    later()
    await stateOf(begun)
    expect((await leaver(shop, asha).ask('delete')).status).toBe(200)
    await comeBack(begun, 'failure')
    const page = await open(path)
    expect(page.body).toContain('Payment failed')
    expect(page.body).not.toContain('again</button>')
    expect(page.body).not.toContain('is kept')
    const pressed = await post(`${path}/pay`, { price: '50000' })
    expect(pressed.status).toBeLessThan(500)
    const price = String((await paymentAt(begun.redirectUrl)).amount_paise)
    await post(`${path}/pay`, { price })
    const rows = await shop.shop.db
      .selectFrom(table)
      .select('id')
      .where('email', '=', asha.email)
      .execute()
    expect(rows.length).toBeLessThan(2)
  })

  test('an unpaid purchase has no page any more, and no link to one', async () => {
    const begun = await consultation()
    const path = await linkOf(begun)
    await comeBack(begun, 'close')
    later(31 * 24 * 60 * 60_000)
    await cleanUpHourly(shop.shop)
    expect((await open(path)).status).toBe(404)
    expect(await stateOf(begun)).toEqual({
      transactionId: begun.transactionId,
      kind: 'consultation',
      paymentStatus: 'Failed',
      attempted: false,
      // Nothing is kept of the request any more, so nobody is told that it is.
      boughtAt: '/get-a-consultation',
    })
    const kept = shop.shop.db.selectFrom('passports').selectAll()
    expect(await kept.where('payment_id', '=', begun.transactionId).execute()).toEqual([])
    await expect(runAdmin(statusPageCommand, begun.transactionId)).rejects.toThrow(
      'The personal details of this purchase were deleted',
    )
  })
})

describe('after an older copy of the books was restored', () => {
  test('the link works again, and money that is not known is said to be looked into', async () => {
    await using lost = await openTestShop()
    const person = await registerPerson(lost)
    const copy = await copyBooks(lost)
    const booked = await start.consultation(lost)
    const art = await start.order(lost, person, [line('mandala', 'Dhyanam')])
    const told = async ({ transactionId }: Begun) =>
      (await lost.call('GET', `/api/payment/${transactionId}`)).body
    const links = [(await told(booked)).passport, (await told(art)).passport]
    await restoreBooks(lost, copy)
    for (const begun of [booked, art]) {
      await paySilently(lost, begun)
      await comeBackTo(lost, begun.transactionId)
    }

    expect(await told(booked)).toMatchObject({ paymentStatus: 'Checking', passport: links[0] })
    expect(await told(art)).toMatchObject({
      paymentStatus: 'Checking',
      attempted: true,
      passport: links[1],
    })
    const page = await lost.call('GET', links[1])
    expect(page.body).toContain('We are looking into your payment')
    expect(page.body).toContain('₹99.50')
    expect(page.body).not.toContain(person.email)
    for (const deed of ['pay', 'ask'])
      expect((await lost.call('POST', `${links[1]}/${deed}`, { body: {} })).status).toBe(303)

    await refundPayment(lost.shop, art.transactionId, { reason: 'We could not find it.' })
    const [mail] = await mailsTo(lost, person.email)
    expect(mail?.text).toContain(lost.origin + String(links[1]))
    expect((await lost.call('GET', links[1])).body).toMatch(/on its way back|Refunded/)
  })
})
