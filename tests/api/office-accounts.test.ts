import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeEmail, eraseAccount, exportAccount, findAccount } from '#server/admin/accounts.ts'
import { blockCaller, unblock } from '#server/admin/blocks.ts'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { grantFromCsv } from '#server/admin/grant-list.ts'
import { grantCourse, takeBackGrant } from '#server/admin/grants.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { storyOf } from '#server/admin/story.ts'
import { actingAs, actorOfUser } from '#server/audit/write-audit.ts'
import { book, inDays, newBooking, offer } from './appointment-types.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, logIn, type Person, press, registerPerson, startPayment } from './people.ts'

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

let people = 0
const newPerson = () => registerPerson(shop, `office-${(people += 1)}@example.com`)
const staff = () => actingAs(shop.shop, 'staff:meera')
const proof = 'Shown a passport at the office'

async function type(...words: string[]) {
  const said: string[] = []
  const print = (text: string) => void said.push(text)
  const open = () => Promise.resolve({ shop: shop.shop, connectionString: 'here' })
  const code = await runCommand(words, open, { print, complain: print })
  return { code, said: said.join('\n') }
}

async function buy(person: Person) {
  const { redirectUrl } = await startPayment(shop, person)
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
}
const ordersOf = async ({ userId }: Person, token: string) =>
  (await shop.call('GET', `/api/orders/user/${userId}`, { token })).body.orders
const mails = async (email: string) => {
  for (let count = 0; count < 6; count += 1) await shop.shop.outbox.deliver()
  return await mailsTo(shop, email)
}
const bookCall = (fields: object) => {
  const formData = { firstName: 'Asha', phone: '9', email: '', message: 'A question.', ...fields }
  return shop.call('POST', '/api/consultations', { body: { formData: { ...formData } } })
}

describe('the firm, for whoever has an account', () => {
  test('logs it out everywhere, by its address or its id', async () => {
    const person = await newPerson()
    const second = await logIn(shop, person.email)
    expect(await findAccount(shop.shop, person.email.toUpperCase())).toMatchObject({ sessions: 2 })
    const { said } = await type('account', person.email, '--log-out')
    expect(said).toContain('Logged out on all devices: 2.')
    for (const token of [person.token, second])
      expect(await isOpen(shop, person.userId, token)).toBe(false)
    const { audit } = await storyOf(shop.shop, person.userId)
    expect(audit.map(({ action }) => action)).toEqual(['account.logged-out'])
    await expect(findAccount(shop.shop, 'nobody@example.com')).rejects.toThrow('no account of')
  })

  test('gives it another address: everything stays, both mailboxes know, nobody is logged in', async () => {
    const person = await newPerson()
    await buy(person)
    await bookCall({ email: person.email, phone: '98765 11111', call: 'free' })
    const to = `moved-${people}@example.com`
    const taken = await newPerson()
    await expect(changeEmail(staff(), person.userId, taken.email, proof)).rejects.toThrow(
      'has an account of its own already',
    )
    await expect(changeEmail(staff(), person.userId, 'no address', proof)).rejects.toThrow()
    for (const bad of ['short', 'Wrote from asha@example.com to us', 'Called from 98765 43210'])
      await expect(changeEmail(staff(), person.userId, to, bad)).rejects.toThrow(/reason|why/)
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)

    await changeEmail(staff(), person.userId, to.toUpperCase(), proof)
    await changeEmail(staff(), person.userId, to, proof)
    expect(await isOpen(shop, person.userId, person.token)).toBe(false)
    const token = await logIn(shop, to)
    expect(await ordersOf(person, token)).toMatchObject([{ paymentStatus: 'Paid' }])
    const path = `/api/bookings/user/${person.userId}`
    const { bookings } = (await shop.call('GET', path, { token })).body
    expect(bookings).toMatchObject([{ kind: 'consultation' }])
    const credentials = { email: person.email, password: 'a long enough password' }
    expect((await shop.call('POST', '/api/auth/login', { body: credentials })).status).toBe(401)
    const subject = 'Your account has another e-mail address'
    for (const email of [person.email, to])
      expect((await mails(email)).filter((mail) => mail.subject === subject)).toHaveLength(1)
    const { audit, facts } = await storyOf(shop.shop, person.userId)
    const changes = audit.filter(({ action }) => action === 'account.email-changed')
    expect(changes).toMatchObject([{ actor: 'staff:meera', facts: JSON.stringify({ proof }) }])
    expect(facts).toContainEqual({ name: 'email', value: to })
  })

  test('hands out what is kept of somebody, and deletes them, as their own page does', async () => {
    const person = await newPerson()
    await buy(person)
    const { said } = await type('account', person.email, '--export')
    const data = JSON.parse(said.slice(said.indexOf('{')))
    expect(data).toMatchObject({ profile: { email: person.email }, payments: [{}] })
    const reason = 'Asked by letter of 3 November'
    await eraseAccount(staff(), person.email, reason)
    await expect(findAccount(shop.shop, person.userId)).rejects.toThrow('no account of')
    expect((await mails(person.email)).at(0)?.subject).toMatch(/deleted/i)
    const rows = await shop.shop.db
      .selectFrom('audit')
      .select(['actor', 'action', 'facts'])
      .where('subject', '=', actorOfUser(shop.shop, person.userId))
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['account.exported', 'account.erased'])
    expect(rows[1]).toMatchObject({ actor: 'staff:meera', facts: JSON.stringify({ reason }) })

    const guest = `guest-${people}@example.com`
    await bookCall({ email: guest, phone: '98765 22222', call: 'free' })
    expect(await exportAccount(shop.shop, guest)).toMatchObject({
      ...{ profile: null, consultations: [{ email: guest }] },
    })
    expect((await type('account', guest, '--erase', '--reason', reason)).code).toBe(0)
    expect(await exportAccount(shop.shop, guest)).toMatchObject({ consultations: [] })
  })
})

describe('whoever is blocked', () => {
  const reason = 'Books and never pays, many times'
  const words = /We cannot take this online\. Please call us at/

  test('by mailbox opens nothing, in any spelling, but complains, reads their data and keeps what is theirs', async () => {
    const owner = await newPerson()
    await buy(owner)
    const kind = 'mailbox' as const
    const id = await blockCaller(staff(), { kind, value: owner.email, reason })
    expect(await blockCaller(staff(), { kind, value: owner.email, reason })).toBe(id)
    const email = owner.email.replace('@', '+again@').toUpperCase()
    const training = {
      ...{ company: 'Acme Pvt Ltd', name: 'Asha', phone: '98877 66554', email, people: '26-60' },
      ...{ city: 'Kanpur', when: 'three-months', message: 'Our Monday meetings.' },
    }
    const refused = [
      await bookCall({ email, phone: '98765 33333' }),
      await bookCall({ email, phone: '98765 33333', call: 'free' }),
      await shop.call('POST', '/api/webinars', {
        body: { webinarId: 'free-webinar', name: 'A', email },
      }),
      await book(shop, newBooking(shop, { email, startsAt: inDays(shop, 5) })),
      await shop.call('POST', '/api/training-enquiries', { body: training }),
      await shop.call('POST', '/api/auth/send-otp', { body: { email } }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(429)
      expect(body.message).toMatch(words)
    }
    const complaint = { name: 'Asha', email, message: 'You have blocked me.' }
    expect((await shop.call('POST', '/api/complaints', { body: complaint })).status).toBeLessThan(
      300,
    )
    expect(await ordersOf(owner, owner.token)).toHaveLength(1)
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
    expect((await mails(owner.email)).some(({ subject }) => /new password/.test(subject))).toBe(
      true,
    )
    const { facts, audit } = await storyOf(shop.shop, owner.userId)
    expect(facts).toContainEqual({ name: 'blocked_because', value: reason })
    expect(JSON.stringify(audit)).not.toContain(owner.email)
    const stored = await shop.shop.db.selectFrom('blocks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('office-')

    expect(await unblock(staff(), id)).toBe(1)
    expect(await unblock(staff(), id)).toBe(0)
    expect((await bookCall({ email, phone: '98765 33333', call: 'free' })).status).toBe(200)
  })

  test('by phone or network, and others are not', async () => {
    expect((await type('block', 'phone', '+91', '98765-44444', '--reason', reason)).code).toBe(0)
    const of = (phone: string, from?: string) => {
      people += 1
      const formData = {
        ...{ firstName: 'Asha', phone, email: `phone-${people}@example.com`, message: 'Hello.' },
        call: 'free',
      }
      const body = { formData }
      return shop.call('POST', '/api/consultations', from ? { body, from } : { body })
    }
    expect((await of('098765 44444')).body.message).toMatch(words)
    expect((await of('98765 44445')).status).toBe(200)
    await blockCaller(staff(), { kind: 'network', value: '2001:db8:1:2::9', reason })
    expect((await of('98765 44446', '2001:db8:1:2::77')).body.message).toMatch(words)
    expect((await of('98765 44447', '2001:db8:1:3::77')).status).toBe(200)
    const listed = (await type('list', 'blocks')).said
    expect(listed).toMatch(/network[^\n]*never pays/)
    expect((await type('unblock', 'phone', '9876544444')).said).toContain('is ended')
    expect((await of('98765 44444')).status).toBe(200)
    for (const [kind, value] of [
      ['mailbox', 'asha'],
      ['phone', '12'],
      ['network', 'home'],
    ] as const)
      expect((await type('block', kind, value, '--reason', reason)).said).toContain(
        'can be blocked',
      )
    expect((await type('block', 'phone', '98765 44444', '--reason', 'no')).said).toContain('why')
  })
})

describe('the firm gives', () => {
  const reason = 'Goodwill after a late webinar'
  const listOf = async (person: Person) => await ordersOf(person, person.token)

  test('a course and a book to whoever has an account, once, as if bought for nothing', async () => {
    const person = await newPerson()
    const given = { email: person.email, productIds: ['course', 'paid-book'], reason }
    const { orderId } = await grantCourse(staff(), given, 'form-1')
    expect(await grantCourse(staff(), given, 'form-1')).toEqual({ orderId, isNew: false })
    expect(await grantCourse(staff(), given, 'form-2')).toEqual({ orderId: null, isNew: false })
    const [order, ...others] = await listOf(person)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      ...{ _id: orderId, paymentStatus: 'Paid', totalAmount: 0 },
      deductions: [{ label: 'Given by us', amountPaise: 175_000 }],
    })
    const room = () => shop.call('GET', '/api/courses/course/room', { token: person.token })
    expect((await room()).status).toBe(200)
    const story = await storyOf(shop.shop, orderId ?? '')
    expect(story.audit.find(({ action }) => action === 'order.granted')).toMatchObject({
      actor: 'staff:meera',
    })
    const [payment] = story.payments
    const request = { reason: 'No.' }
    await expect(refundPayment(staff(), payment?.id ?? '', request)).rejects.toThrow('granted')
    const range = { fromMs: shop.shop.now() - 60_000, untilMs: shop.shop.now() + 1 }
    const { differences } = await comparePayments(shop.shop, range)
    expect(differences.map(({ id }) => id)).not.toContain(payment?.id)

    expect(await takeBackGrant(staff(), orderId ?? '', 'Given to the wrong account')).toBe(true)
    expect(await takeBackGrant(staff(), orderId ?? '', 'Given to the wrong account')).toBe(false)
    expect(await listOf(person)).toMatchObject([{ paymentStatus: 'Refunded' }])
    expect((await room()).status).not.toBe(200)
    expect((await grantCourse(staff(), given, 'form-3')).isNew).toBe(true)
  })

  test('what was paid by transfer, to whoever has no account: a mail opens it, and nothing is lost', async () => {
    const email = `transfer-${people}@example.com`
    const paid = { amountPaise: 100_000, reference: 'UTR998877' }
    const given = { email, name: 'Mala Devi Rao', productIds: ['course'], reason, paid }
    const { orderId } = await grantCourse(staff(), given, 'transfer-1')
    const [made] = (await mails(email)).filter(({ subject }) => /account is ready/.test(subject))
    const proof = new URLSearchParams(/lost-password#(\S+?)["\s)]/.exec(`${made?.text} `)?.[1])
    const body = {
      ...{ email, code: proof.get('proof'), password: 'a very long password', remember: true },
    }
    const opened = await shop.call('POST', '/api/auth/reset-password', { body })
    expect(opened.status).toBe(200)
    const { userId } = opened.body.user
    expect(opened.body.user).toMatchObject({ firstName: 'Mala Devi', lastName: 'Rao' })
    const { token } = opened.body
    expect(await ordersOf({ email, userId, token }, token)).toMatchObject([
      { _id: orderId, totalAmount: 100_000, paymentStatus: 'Paid' },
    ])
    const { payments } = await storyOf(shop.shop, orderId ?? '')
    expect(payments).toMatchObject([{ arrivedPaise: 100_000, bankReference: 'UTR998877' }])
  })

  test('refuses what cannot be given', async () => {
    const { email } = await newPerson()
    const wrong = [
      { productIds: ['mandala'] },
      { productIds: ['free-book'] },
      { productIds: ['nothing'] },
      { paid: { amountPaise: 150_001, reference: 'UTR1' } },
      { paid: { amountPaise: 100, reference: ' ' } },
      { email: 'nobody' },
      { reason: 'short' },
    ]
    for (const part of wrong) {
      const given = { email, productIds: ['course'], reason, ...part }
      await expect(grantCourse(staff(), given, 'wrong')).rejects.toMatchObject({ name: 'Refusal' })
    }
    await buy(await newPerson())
    const { id } = await shop.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await expect(takeBackGrant(staff(), id, reason)).rejects.toThrow(
      'no order that you have granted',
    )
  })

  test('from a list: all lines or none, and twice the same list once', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const bad = [
      'Email,name,product,reason',
      `${one.email},Asha,course,"${reason}"`,
      'nobody,Asha,course,Goodwill for all',
      '',
      `${two.email},Asha,mandala,Goodwill for all`,
      `${one.email.toUpperCase()},Asha,A SAMPLE COURSE,Goodwill for all`,
    ].join('\r\n')
    const refusal = await grantFromCsv(staff(), bad).catch(String)
    for (const text of [
      'Line 3: nobody is not',
      'Line 5: mandala is no',
      'Line 6: It says the same',
    ])
      expect(refusal).toContain(text)
    expect(await listOf(one)).toEqual([])
    await expect(grantFromCsv(staff(), 'email,name\n')).rejects.toThrow('Missing: product, reason')
    const good = `email,name,product,reason
${one.email},"Rao, ""Asha""",course,"For the
whole class"
${two.email},,paid-book,For the whole class
`
    expect(await grantFromCsv(staff(), good)).toEqual({ granted: 2, already: 0 })
    expect(await grantFromCsv(staff(), good)).toEqual({ granted: 0, already: 2 })
    expect(await listOf(one)).toHaveLength(1)
    expect((await type('grant', two.email, 'course', '--reason', reason)).said).toContain('Granted')
  })
})
