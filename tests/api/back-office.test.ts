import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { searchEverything } from '#server/admin/search.ts'
import { storyOf } from '#server/admin/story.ts'
import { readToday } from '#server/admin/today.ts'
import { addNote, markAttendance, markCalled, refundedToday } from '#server/admin/marks.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { consultationKind } from '#server/bookings/consultation.ts'
import { getPayment } from '#server/payments/queries/payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { book, inDays, newBooking, offer, payFor } from './appointment-types.ts'
import { breakEmail } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
// A command ends with closing its database.
beforeEach(() => void vi.spyOn(shop.shop.db, 'destroy').mockResolvedValue())
afterAll(async () => {
  vi.restoreAllMocks()
  await shop[Symbol.asyncDispose]()
})

const day = 24 * 60 * 60_000
let people = 0
const newPerson = () => registerPerson(shop, `kamla-${(people += 1)}@example.com`)

/** An order of somebody, paid. */
async function buy(person: Person, to: object = {}, products = [line('mandala', 'Dhyanam', 2)]) {
  const body = {
    formData: { ...address, email: person.email, ...to },
    products,
    userId: person.userId,
  }
  const { token } = person
  const placed = await shop.call('POST', '/api/payment/phonepe', { token, body })
  const { transactionId, redirectUrl } = placed.body
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  const { orders } = (await shop.call('GET', `/api/orders/user/${person.userId}`, { token })).body
  return { transactionId: String(transactionId), id: String(orders[0]._id) }
}

async function callFree(booking: object = {}) {
  const formData = {
    ...{ firstName: 'Asha Free', phone: '+91 98390 55551', message: 'My question.' },
    ...{ email: `call-${(people += 1)}@example.com`, call: 'free', ...booking },
  }
  await shop.call('POST', '/api/consultations', { body: { formData } })
  const rows = shop.shop.db.selectFrom('consultations').select('id').orderBy('created_at', 'desc')
  return (await rows.executeTakeFirstOrThrow()).id
}

const find = (typed: string) => searchEverything(shop.shop, typed)
const idsOf = async (typed: string) => (await find(typed)).map(({ id }) => id)

/** What somebody of the firm types, and reads. */
async function type(...words: string[]) {
  const said: string[] = []
  const print = (text: string) => void said.push(text)
  const open = () => Promise.resolve({ shop: shop.shop, connectionString: 'here' })
  const code = await runCommand(words, open, { print, complain: print })
  return { code, said: said.join('\n') }
}

describe('whoever is at the phone is found', () => {
  test('by a number in any form, whatever it was told for', async () => {
    const person = await newPerson()
    const { id } = await buy(person, { name: 'Kamla Phone', mobile: '9415012341' })
    const enrolled = { webinarId: 'free-webinar', name: 'Kamla Seat', phone: '094150 12341' }
    await shop.call('POST', '/api/webinars', { body: enrolled })
    const call = await callFree({ phone: '+91 94150 12341' })
    for (const typed of ['+91 94150 12341', '09415012341', '94150-12341', '9415012341'])
      expect((await find(typed)).map((hit) => hit.kind).toSorted()).toEqual([
        ...['call', 'order', 'seat'],
      ])
    expect(await idsOf('9415012341')).toEqual(expect.arrayContaining([id, call]))
    expect(await find('9415012342')).toEqual([])
    expect(await find('12341')).toEqual([])
  })

  test('by how a name begins, or its last word, in any case, and by no other part', async () => {
    const person = await newPerson()
    const { id } = await buy(person, { name: 'Mohini Rani Tripathi' })
    for (const typed of ['mohini', 'MOHINI RANI', 'Tripa', 'Mohini Rani Tripathi'])
      expect(await idsOf(typed)).toContain(id)
    for (const typed of ['rani', 'ohini', 'Tripathi Mohini'])
      expect(await idsOf(typed)).not.toContain(id)
    const wide = await buy(person, { name: 'Élodie Ünal' })
    for (const typed of ['élodie', 'ünal', 'Élo', 'ÉLODIE ÜNAL'])
      expect(await idsOf(typed)).toContain(wide.id)
  })

  test('by an address or how it begins, with the account and what is not paid', async () => {
    const person = await registerPerson(shop, 'Sunita.Verma@example.com')
    await startPayment(shop, person)
    const hits = await find('sunita.v')
    expect(hits.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      ...['account open', 'order pending'],
    ])
    expect(await find('SUNITA.VERMA@EXAMPLE.COM')).toEqual(hits)
    expect(await find('sunita_v')).toEqual([])
    expect(await find('su')).toEqual([])
  })

  test('by ids and how they begin, by the names of the bank and the service, and by a ticket', async () => {
    const { transactionId, id } = await buy(await newPerson())
    const row = await shop.shop.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    for (const typed of [id, id.slice(0, 18).toUpperCase()])
      expect(await idsOf(typed)).toContain(id)
    const names = [transactionId, transactionId.slice(0, 20), row.bank_reference]
    for (const typed of [...names, row.provider_order_id, row.provider_transaction_id])
      expect(await idsOf(typed ?? 'nothing')).toEqual(expect.arrayContaining([transactionId, id]))
    const body = { name: 'Asha Cross', email: 'cross@example.com', message: 'It has not come.' }
    const { ticket } = (await shop.call('POST', '/api/complaints', { body })).body
    for (const typed of [ticket, ticket.toLowerCase(), ticket.replace('-', '')])
      expect(await find(typed)).toMatchObject([{ kind: 'complaint', id: ticket, state: 'open' }])
    expect(await find('no-such-thing-anywhere')).toEqual([])
    expect(await find('%')).toEqual([])
  })

  test('a product leads to its orders, the newest first and fifty at most', async () => {
    const { id } = await buy(await newPerson(), {}, [line('course', 'Course')])
    const [product, order] = await find('a sample cour')
    expect(product).toMatchObject({ kind: 'product', id: 'course', state: 'offered' })
    expect(order).toMatchObject({ kind: 'order', id, detail: expect.stringContaining('₹1,500') })
    expect(await idsOf('course')).toContain(id)
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), name: `Crowd ${index}`, phone: '9', email: '', message: '' },
      ...{ created_at: index, free_minutes: 15 },
    }))
    await shop.shop.db.insertInto('consultations').values(rows).execute()
    const crowd = await find('crowd')
    expect(crowd).toHaveLength(50)
    expect(crowd[0]).toMatchObject({ title: 'Crowd 59', kind: 'call', state: 'to-call' })
  })

  test('find prints it, and asks the payment service about transactions alone', async () => {
    const { id, transactionId } = await buy(await newPerson(), { name: 'Zarina Find' })
    const found = await type('find', 'zarina', 'find')
    expect(found).toMatchObject({ code: 0, said: expect.stringContaining(id) })
    expect((await type('find', transactionId)).said).toContain(`${transactionId} is in the books`)
    expect(await type('find', 'nobody at all')).toMatchObject({ code: 1 })
  })
})

describe('what is found can be looked at', () => {
  test('an order: with its lines, what was given back, the steps of its money and its person', async () => {
    const person = await newPerson()
    const { id, transactionId } = await buy(person, { name: 'Story Sample' })
    const refund = ['--line', 'mandala:1', '--reason', 'One was broken.', '--by', 'Asha']
    expect((await type('refund', id, ...refund)).code).toBe(0)
    const story = await storyOf(shop.shop, id)
    expect(story).toMatchObject({ kind: 'order', id, title: 'Story Sample', state: 'paid' })
    expect(story.lines).toEqual([
      {
        ...{ productId: 'mandala', name: 'A sample mandala', quantity: 2, pricePaise: 9950 },
        refundedQuantity: 1,
      },
    ])
    expect(story.payments).toMatchObject([
      { id: transactionId, state: 'paid', amountPaise: 19_900, arrivedPaise: 19_900 },
    ])
    expect(story.payments[0]?.events).toMatchObject([{ from: 'pending', to: 'paid' }])
    expect(story.refunds).toMatchObject([{ amountPaise: 9950, reason: 'One was broken.' }])
    expect(story.mails.map(({ state }) => state)).toContain('sent')
    expect(story.audit.map(({ action }) => action)).toContain('refund.asked')
    expect(story.related).toMatchObject([{ kind: 'account', id: person.userId }])
    expect(JSON.stringify(story)).not.toMatch(/fingerprint|redirect_url|password|key_hash/)

    const [back] = story.refunds
    expect(await storyOf(shop.shop, back?.id ?? '')).toMatchObject({
      ...{ kind: 'refund', refunds: [{ id: back?.id }], payments: [{ id: transactionId }] },
      related: expect.arrayContaining([expect.objectContaining({ kind: 'order', id })]),
    })
    const account = await storyOf(shop.shop, person.userId)
    expect(account.facts).toContainEqual({ name: 'sessions', value: 1 })
    expect(account.related).toMatchObject([{ kind: 'order', id }])
  })

  test('everything that a search prints has its story, and show prints it', async () => {
    await breakEmail(shop, '500')
    const person = await registerPerson(shop, 'all@example.com')
    const name = 'Sakshi Everything'
    await buy(person, { name })
    const phone = '99180 77123'
    await callFree({ firstName: name, phone, email: person.email })
    const booking = newBooking(shop, { name, phone, email: person.email })
    await payFor(shop, await book(shop, booking))
    const seat = { webinarId: 'free-webinar', name, email: person.email }
    await shop.call('POST', '/api/webinars', { body: seat })
    const complaint = { name, email: person.email, message: 'Too late.' }
    await shop.call('POST', '/api/complaints', { body: complaint })
    const training = {
      ...{ company: 'Everything Pvt Ltd', name, phone, email: person.email, people: '26-60' },
      ...{ city: 'Kanpur', when: 'three-months', message: 'Our Monday meetings.' },
    }
    await shop.call('POST', '/api/training-enquiries', { body: training })
    const consultation = { firstName: name, phone, email: person.email, message: 'Paid.' }
    await shop.call('POST', '/api/consultations', { body: { formData: consultation } })
    const hits = [...(await find('all@example.com')), ...(await find('mandala'))]
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['account', 'order', 'call', 'consultation', 'appointment', 'seat', 'complaint'],
        ...['training', 'mail', 'product'],
      ]),
    )
    for (const { kind, id } of hits) {
      const story = await storyOf(shop.shop, id)
      expect(story).toMatchObject({ kind, id })
      expect(story.facts.length).toBeGreaterThan(2)
      const shown = await type('show', id)
      expect(shown.code).toBe(0)
      if (kind === 'call') expect(shown.said).toContain('+91 99180 77123')
    }
    await expect(storyOf(shop.shop, 'nothing')).rejects.toThrow('There is nothing with the id')
  })
})

describe('today', () => {
  test('names what is to be done, and counts what was paid', async () => {
    await using own = await openTestShop()
    offer(own)
    const before = await readToday(own.shop)
    expect(before).toMatchObject({
      toSend: { count: 0, oldestAt: null, rows: [] },
      sums: { day: { paidPaise: 0, refundedPaise: 0, orders: 0, bookings: 0 } },
    })
    const outer = shop
    shop = own
    const person = await registerPerson(own, 'today@example.com')
    const { id } = await buy(person)
    const call = await callFree()
    const booking = newBooking(own, { startsAt: inDays(own, 1, '17:00') })
    await payFor(own, await book(own, booking))
    await own.call('POST', '/api/complaints', {
      body: { name: 'Asha', email: 'cross@example.com', message: 'It has not come.' },
    })
    const today = await readToday(own.shop)
    expect(today.toSend).toMatchObject({ count: 1, rows: [{ id }] })
    expect(today.toCall).toMatchObject({ count: 1, rows: [{ kind: 'call', id: call }] })
    expect(today.complaints.rows[0]?.dueAt).toBe(Number(today.complaints.rows[0]?.at) + 28 * day)
    expect(today.webinar).toMatchObject([{ id: 'paid-webinar', isToday: false, seats: 2 }])
    expect(today.sums.day).toEqual({
      ...{ paidPaise: 19_900 + 99_900, refundedPaise: 0, orders: 1, bookings: 2 },
    })
    expect(today.appointments.count).toBe(0)
    own.clock.aheadMs = day
    const tomorrow = await readToday(own.shop)
    expect(tomorrow.appointments).toMatchObject({
      count: 1,
      rows: [{ coach: 'Asha Sample', what: 'Consultation', name: 'Meera Sample' }],
    })
    expect(tomorrow.sums).toMatchObject({ day: { orders: 0 }, week: { orders: 1 } })
    vi.spyOn(own.shop.db, 'destroy').mockResolvedValue()
    expect((await type('today')).said).toMatch(/To send: 1[^]*Today: ₹0 paid/)
    vi.restoreAllMocks()
    shop = outer
  })
})

describe('the firm notes', () => {
  const actorsOf = async (id: string, action: string) =>
    (await storyOf(shop.shop, id)).audit.filter((row) => row.action === action)

  test('words about an order by any of its ids, once, in the name of whoever wrote them', async () => {
    const { id, transactionId } = await buy(await newPerson())
    const staff = actingAs(shop.shop, 'staff:meera')
    await addNote(staff, transactionId, '  Wants it wrapped.\nCalls again on Monday. ')
    await addNote(staff, id, 'Wants it wrapped.\nCalls again on Monday.')
    const { notes } = await storyOf(shop.shop, id)
    expect(notes).toMatchObject([
      { actor: 'staff:meera', text: 'Wants it wrapped.\nCalls again on Monday.' },
    ])
    expect(await actorsOf(id, 'note.added')).toMatchObject([{ actor: 'staff:meera' }])
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      await expect(addNote(staff, id, text)).rejects.toThrow('A note is 1 to 2000 characters')
    await expect(addNote(staff, 'nothing', 'Words.')).rejects.toThrow('nothing with the id')
    expect((await type('note', id, 'From the terminal.')).said).toContain('Noted.')
    expect((await type('show', transactionId)).said).toContain('From the terminal.')
  })

  test('and its words go with the person, with a complaint, and after a year', async () => {
    const notes = () => shop.shop.db.selectFrom('notes').select('text').execute()
    await shop.shop.db.deleteFrom('notes').execute()
    const person = await registerPerson(shop, 'leaves@example.com')
    const { id } = await buy(person)
    await addNote(shop.shop, id, 'of the order')
    await addNote(shop.shop, person.userId, 'of the account')
    const body = { name: 'Asha', email: person.email, message: 'It has not come.' }
    const { ticket } = (await shop.call('POST', '/api/complaints', { body })).body
    await addNote(shop.shop, ticket, 'of the complaint')
    await addNote(shop.shop, 'course', 'of a course')
    expect(await leaver(shop, person).ask('delete')).toMatchObject({ status: 200 })
    expect((await notes()).map(({ text }) => text)).toEqual(['of the complaint', 'of a course'])
    await type('complaint', ticket, '--dismiss')
    expect((await notes()).map(({ text }) => text)).toEqual(['of a course'])
    shop.clock.aheadMs += 367 * day
    await cleanUpHourly(shop.shop)
    shop.clock.aheadMs = 0
    expect(await notes()).toEqual([])
  })

  test('that it has called, once, and what was called about leaves the list of the day', async () => {
    const id = await callFree()
    const waits = async () => (await readToday(shop.shop)).toCall.rows.some((row) => row.id === id)
    const { count } = (await readToday(shop.shop)).toCall
    expect(await markCalled(shop.shop, id)).toBe(true)
    expect(await markCalled(shop.shop, id)).toBe(false)
    expect(await waits()).toBe(false)
    expect((await readToday(shop.shop)).toCall.count).toBe(count - 1)
    expect(await storyOf(shop.shop, id)).toMatchObject({ kind: 'call', state: 'called' })
    expect(await actorsOf(id, 'consultation.called')).toHaveLength(1)
    const { id: order } = await buy(await newPerson())
    expect((await type('called', order)).said).toContain('is no free call')
  })

  test('of a consultation that is not paid, and one that is paid anew waits for its own call', async () => {
    const formData = {
      ...{ firstName: 'Asha Again', phone: '98390 77777', message: 'A question.' },
      email: 'again@example.com',
    }
    const asked = await shop.call('POST', '/api/consultations', { body: { formData } })
    const { transactionId, redirectUrl } = asked.body
    await press(redirectUrl, 'failure')
    const { payments } = await storyOf(shop.shop, transactionId)
    const row = await getPayment(shop.shop.db, payments[0]?.id ?? '')
    await markCalled(shop.shop, row.subject_id)
    const visitor = { client: { network: '', area: '', crowd: 1 }, language: 'en' as const }
    const shownPaise = row.amount_paise
    const anew = await consultationKind.payAgain(shop.shop, row, { visitor, shownPaise })
    const { subject_id } = await getPayment(shop.shop.db, anew.transactionId)
    expect(subject_id).not.toBe(row.subject_id)
    const { facts } = await storyOf(shop.shop, subject_id)
    expect(facts).toContainEqual({ name: 'called_at', value: null })
  })

  test('who came to a webinar, once it has begun', async () => {
    const seat = { webinarId: 'free-webinar', name: 'Asha Seat', email: 'seat@example.com' }
    await shop.call('POST', '/api/webinars', { body: seat })
    const { id = '' } = (await find('seat@example.com')).find(({ kind }) => kind === 'seat') ?? {}
    const mark = (came: 'came' | 'missed' | null) => markAttendance(shop.shop, id, came)
    await expect(mark('came')).rejects.toThrow('has not begun')
    const { webinars } = shop.shop.catalogue
    const begun = webinars.map((one) => ({ ...one, date: '2026-01-17' }))
    Object.assign(shop.shop.catalogue, { webinars: begun })
    await mark('came')
    await mark('came')
    expect(await listed('enrollments', shop.shop.db, { webinar: 'free-webinar' })).toContainEqual(
      expect.objectContaining({ id, attendance: 'came', phone: '' }),
    )
    expect(await listed('enrollments', shop.shop.db, { webinar: 'paid-webinar' })).toEqual([])
    expect((await type('attendance', id, 'unknown')).code).toBe(0)
    expect((await storyOf(shop.shop, id)).audit.map(({ action }) => action)).toEqual([
      ...['seat.came', 'seat.attendance-unknown'],
    ])
    Object.assign(shop.shop.catalogue, { webinars })
    expect((await type('list', 'orders', '--webinar', 'x')).said).toContain('is of no webinar')
  })

  test('appointments are listed by the day on which they take place', async () => {
    const booking = newBooking(shop, { startsAt: inDays(shop, 9) })
    await payFor(shop, await book(shop, booking))
    const on = (days: number) => inDays(shop, days).slice(0, 10)
    const listOn = (days: number) =>
      type('list', 'appointments', '--since', on(days), '--until', on(days))
    expect((await listOn(9)).said).toContain(booking.email)
    expect((await listOn(0)).said).not.toContain(booking.email)
  })
})

test('a refund asked for twice with one key is one, and counts for whoever made it', async () => {
  const { transactionId } = await buy(await newPerson())
  const other = await buy(await newPerson())
  const staff = actingAs(shop.shop, 'staff:ravi')
  const part = { items: [{ productId: 'mandala', quantity: 1 }] }
  const request = { reason: 'One was broken.', part, key: 'form-1' }
  const first = await refundPayment(staff, transactionId, request)
  expect(await refundPayment(staff, transactionId, request)).toMatchObject({ amountPaise: 9950 })
  expect(first.amountPaise).toBe(9950)
  await expect(refundPayment(staff, other.transactionId, request)).rejects.toThrow(
    'is a refund of another payment',
  )
  const { refunds, audit } = await storyOf(shop.shop, transactionId)
  expect(refunds).toMatchObject([{ actor: 'staff:ravi', amountPaise: 9950 }])
  const asked = audit.filter(({ action }) => action === 'refund.asked')
  expect(asked).toMatchObject([{ actor: 'staff:ravi' }])
  expect(await refundedToday(shop.shop, 'staff:ravi')).toBe(9950)
  expect(await refundedToday(shop.shop, 'staff:meera')).toBe(0)
  shop.clock.aheadMs = day
  expect(await refundedToday(shop.shop, 'staff:ravi')).toBe(0)
  shop.clock.aheadMs = 0
})
