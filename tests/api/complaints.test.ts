import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatDay } from '#domain/india-time.ts'
import { answerComplaint } from '#server/privacy/file-complaint.ts'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { writeComplaintReminders } from '#server/privacy/complaint-reminders.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { logIn, registerPerson } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const passTime = (ms: number) => {
  shop.clock.aheadMs += ms
}

const day = 24 * 60 * 60_000
const ticketForm = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/
let people = 0
const newComplaint = (complaint: object = {}) => {
  people += 1
  return {
    name: 'Ravi Sample',
    email: `complains-${people}@example.com`,
    about: '',
    message: 'The parcel came open.',
    ...complaint,
  }
}
const file = (body: object, from?: string) =>
  shop.call('POST', '/api/complaints', from ? { body, from } : { body })
const post = (fields: Record<string, string>) =>
  shop.call('POST', '/api/complaints', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const open = (url: string) => {
  const { pathname, search } = new URL(url)
  return shop.call('GET', pathname + search)
}
const mails = async (to: string) => {
  for (let turn = 0; turn < 6; turn += 1) await shop.shop.outbox.deliver()
  return await mailsTo(shop, to)
}
const officer = 'officer@example.com'
const toldOf = async (ticket: string) =>
  (await mails(officer)).filter(({ text }) => text.includes(ticket))
const rowOf = (ticket: string) =>
  shop.shop.db
    .selectFrom('complaints')
    .selectAll()
    .where('ticket', '=', ticket)
    .executeTakeFirstOrThrow()

describe('whoever complains', () => {
  test('has a ticket at once, a page that says how it stands, and a mail', async () => {
    const complaint = newComplaint()
    const answer = await file(complaint)
    expect(answer.status).toBe(201)
    const { ticket, statusUrl, answerBy } = answer.body
    expect(ticket).toMatch(ticketForm)
    expect(ticket).not.toMatch(/[01OILB8S5]/)
    const days = (Date.parse(answerBy) - shop.shop.now()) / day
    const shortestMonth = 28
    expect(Math.ceil(days)).toBe(shortestMonth)
    const page = await open(statusUrl)
    expect(page.body).toContain(`Complaint ${ticket}`)
    expect(page.body).not.toContain(complaint.message)
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    const [own, ...others] = await mails(complaint.email)
    expect(others).toEqual([])
    expect(own?.subject).toBe(`Your complaint ${ticket}`)
    for (const part of [ticket, statusUrl, officer]) expect(own?.text).toContain(part)
    expect(own?.text).not.toContain(complaint.message)
    expect(own?.text).not.toContain(complaint.name)
  })

  test('F3: a complaint is {name, email, orderId, text}, by call and by form, and the old names are taken too', async () => {
    const { about: _, message, ...who } = newComplaint()
    const answer = await file({ ...who, orderId: 'order-7', text: message })
    expect(answer.status).toBe(201)
    expect(await rowOf(answer.body.ticket)).toMatchObject({ about: 'order-7', message })
    const withOldNames = await file({ ...who, about: 'order-8', message })
    expect(await rowOf(withOldNames.body.ticket)).toMatchObject({ about: 'order-8', message })
    const withoutOrder = await file({ ...who, text: 'Without an order.' })
    expect(await rowOf(withoutOrder.body.ticket)).toMatchObject({ about: '' })
    const form = await post({ ...who, orderId: 'order-9', text: message })
    expect(form.status).toBe(303)
    for (const body of [who, { ...who, text: '  ' }, { ...who, message: 7 }])
      expect((await file(body)).status).toBe(400)
  })

  test('reaches the grievance officer, with everything that was written', async () => {
    const complaint = newComplaint({ about: 'order-7', message: 'First line.\nSecond line.' })
    const { body } = await file(complaint)
    const [notice, ...others] = await toldOf(body.ticket)
    expect(others).toEqual([])
    for (const part of [complaint.name, complaint.email, 'order-7', 'First line.', 'Second line.'])
      expect(notice?.text).toContain(part)
    expect(notice?.text).toContain(`npm run admin -- complaint ${body.ticket} --answer`)
  })

  test('needs no script: the form leads to the page, or says what is missing', async () => {
    const complaint = newComplaint()
    const sent = await post(complaint)
    expect(sent.status).toBe(303)
    expect((await open(sent.headers.get('Location') ?? '')).body).toContain('Complaint ')
    const refused = await post({ ...complaint, email: 'nobody' })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('valid e-mail address')
    expect(refused.body).toContain('The parcel came open.')
  })

  test('has one ticket for the same complaint sent twice, and another one the next day', async () => {
    const complaint = newComplaint()
    const [one, other] = await Promise.all([file(complaint), file(complaint)])
    expect(other.body.ticket).toBe(one.body.ticket)
    expect(await mails(complaint.email)).toHaveLength(1)
    passTime(day + 1)
    expect((await file(complaint)).body.ticket).not.toBe(one.body.ticket)
  })

  test('is refused without a name, a mailbox or words', async () => {
    for (const field of ['name', 'email', 'message'])
      expect((await file({ ...newComplaint(), [field]: '' })).status).toBe(400)
  })

  test('a link without its signature, or of another ticket, opens nothing', async () => {
    const { body } = await file(newComplaint())
    const other = await file(newComplaint())
    const url = new URL(body.statusUrl)
    url.searchParams.set('ticket', other.body.ticket)
    expect((await open(url.href)).body).toContain('No complaint')
    url.searchParams.delete('signature')
    expect((await open(url.href)).body).toContain('No complaint')
  })
})

describe('misuse', () => {
  test('a mailbox that somebody floods is left in peace, and nobody is locked out by it', async () => {
    const { email } = newComplaint()
    for (let count = 0; count < 7; count += 1)
      expect((await file(newComplaint({ email, message: `Number ${count}` }))).status).toBe(201)
    expect(await mails(email)).toHaveLength(5)
  })

  test('of one network there are twenty in an hour; whoever is refused reads where else to go', async () => {
    const from = '2001:db8:7::1'
    for (let count = 0; count < 20; count += 1)
      expect((await file(newComplaint(), from)).status).toBe(201)
    const refused = await file(newComplaint(), from)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain(officer)
    expect((await file(newComplaint(), '2001:db8:9::1')).status).toBe(201)
    passTime(60 * 60_000 + 1)
    expect((await file(newComplaint(), from)).status).toBe(201)
  })
})

describe('the firm', () => {
  test('answers and resolves; whoever complained reads it by mail and on the page', async () => {
    const complaint = newComplaint()
    const { body } = await file(complaint)
    await answerComplaint(shop.shop, body.ticket.toLowerCase().replace('-', ' '), {
      text: 'A new one is on its way.',
      state: 'answered',
    })
    expect((await open(body.statusUrl)).body).toContain('A new one is on its way.')
    await answerComplaint(shop.shop, body.ticket, { text: 'It has arrived.', state: 'resolved' })
    const page = await open(body.statusUrl)
    expect(page.body).toContain('It is resolved.')
    expect(page.body).toContain('It has arrived.')
    const subjects = (await mails(complaint.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Our answer to your complaint ${body.ticket}`,
        `Your complaint ${body.ticket} is resolved`,
      ]),
    )
    await expect(
      answerComplaint(shop.shop, body.ticket, { text: 'Once more.', state: 'resolved' }),
    ).rejects.toThrow(/resolved already/)
    await expect(
      answerComplaint(shop.shop, 'XXXX-XXXX', { text: 'Hello.', state: 'answered' }),
    ).rejects.toThrow(/no complaint with the ticket XXXX-XXXX/)
    const audit = await shop.shop.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', body.ticket)
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['complaint.filed', 'complaint.answered', 'complaint.resolved']),
    )
    expect(audit.find(({ action }) => action === 'complaint.filed')?.actor).toBe('visitor')
  })

  test('dismisses what is no complaint: nobody is written to, and it is forgotten as others are', async () => {
    const complaint = newComplaint({ message: 'Buy now.' })
    const { body } = await file(complaint)
    const before = await mails(complaint.email)
    const said: string[] = []
    const print = (line: string) => said.push(line)
    const again = { ...shop.shop, db: shop.shop.db }
    vi.spyOn(again.db, 'destroy').mockResolvedValue()
    const dismiss = () =>
      runCommand(
        ['complaint', body.ticket, '--dismiss'],
        () => Promise.resolve({ shop: again, connectionString: 'here' }),
        { print, complain: print },
      )
    expect(await dismiss()).toBe(0)
    expect(said.join()).toContain(`The complaint ${body.ticket} is dismissed`)
    expect(await mails(complaint.email)).toEqual(before)
    expect(await rowOf(body.ticket)).toMatchObject({ state: 'resolved', answer: '' })
    expect(await listed('audit', shop.shop.db, {})).toContainEqual(
      expect.objectContaining({ subject: body.ticket, action: 'complaint.dismissed' }),
    )
    expect(await dismiss()).toBe(1)
    passTime(366 * day)
    await cleanUpHourly(shop.shop)
    expect(await rowOf(body.ticket)).toMatchObject({ email: '', message: '' })
  })

  test('sees them in a list', async () => {
    const complaint = newComplaint()
    const { body } = await file(complaint)
    const rows = await listed('complaints', shop.shop.db, { email: complaint.email, state: 'open' })
    expect(rows).toEqual([
      expect.objectContaining({ ticket: body.ticket, message: complaint.message, state: 'open' }),
    ])
  })
})

describe('deadlines', () => {
  const remindersOf = async (ticket: string) => {
    await writeComplaintReminders(shop.shop)
    await writeComplaintReminders(shop.shop)
    const subjects = (await toldOf(ticket)).map(({ subject }) => subject)
    return subjects.filter((subject) => subject !== `Complaint ${ticket}`)
  }

  test('the officer is told a week before, two days before and when it is late, once each', async () => {
    const { body } = await file(newComplaint())
    const { ticket } = body
    await mails(officer)
    passTime(20 * day)
    expect(await remindersOf(ticket)).toEqual([])
    passTime(1.5 * day)
    expect(await remindersOf(ticket)).toEqual([`Complaint ${ticket}: a week is left`])
    passTime(5 * day)
    expect(await remindersOf(ticket)).toHaveLength(2)
    passTime(2 * day)
    expect((await remindersOf(ticket)).join()).toContain(`Complaint ${ticket} is late`)
  })

  test('what is resolved is no longer reminded of', async () => {
    const { body } = await file(newComplaint())
    await answerComplaint(shop.shop, body.ticket, { text: 'Done.', state: 'resolved' })
    passTime(24 * day)
    expect(await remindersOf(body.ticket)).toEqual([])
  })

  test('an acknowledgement that no mailbox takes is told within two days', async () => {
    const mended = await file(newComplaint())
    await mails(officer)
    const { email } = newComplaint()
    for (let count = 0; count < 6; count += 1)
      await file(newComplaint({ email, message: `Again ${count}` }))
    const { ticket } = await shop.shop.db
      .selectFrom('complaints')
      .select('ticket')
      .where('message', '=', 'Again 5')
      .executeTakeFirstOrThrow()
    await mails(officer)
    passTime(25 * 60 * 60_000)
    expect(await remindersOf(ticket)).toEqual([
      `Complaint ${ticket}: the acknowledgement was not delivered`,
    ])
    expect(await remindersOf(mended.body.ticket)).toEqual([])
  })
})

describe('a firm that SEBI has registered', () => {
  const portals = ['https://scores.sebi.gov.in', 'https://smartodr.in']
  const texts = async (own: TestShop, to: string) => {
    for (let turn = 0; turn < 6; turn += 1) await own.shop.outbox.deliver()
    return (await mailsTo(own, to)).map(({ text }) => text)
  }
  const register = ({ shop: { catalogue } }: TestShop) => {
    const { firm } = catalogue
    if (!firm.legal) throw new Error('The sample firm is unknown to the law')
    const legal = { ...firm.legal, isSebiRegistered: true }
    Object.assign(catalogue, { firm: { ...firm, legal } })
  }

  test('has twenty-one days, in the answer, in mails and on the page, and names SCORES and SMART ODR', async () => {
    await using own = await openTestShop()
    register(own)
    const complaint = newComplaint()
    const { body } = await own.call('POST', '/api/complaints', { body: complaint })
    const untilMs = Date.parse(body.answerBy)
    expect(Math.ceil((untilMs - own.shop.now()) / day)).toBe(21)
    const lastDay = formatDay(untilMs)
    const { pathname, search } = new URL(body.statusUrl)
    expect((await own.call('GET', pathname + search)).body).toContain(lastDay)
    const [received] = await texts(own, complaint.email)
    for (const part of ['within 21 days', lastDay, ...portals]) expect(received).toContain(part)
    expect((await texts(own, officer)).join()).toContain(lastDay)
    await answerComplaint(own.shop, body.ticket, { text: 'Done.', state: 'resolved' })
    const resolved = (await texts(own, complaint.email)).find((text) => text.includes('Done.'))
    for (const portal of portals) expect(resolved).toContain(portal)
  })

  test('is reminded a week and two days before the twenty-first day, and when it is over', async () => {
    await using own = await openTestShop()
    register(own)
    const { body } = await own.call('POST', '/api/complaints', { body: newComplaint() })
    const reminded = async (afterDays: number) => {
      own.clock.aheadMs += afterDays * day
      await writeComplaintReminders(own.shop)
      return (await texts(own, officer)).filter((text) => text.includes('resolved within 21 days'))
    }
    expect(body.ticket).toMatch(ticketForm)
    expect(await reminded(13.5)).toHaveLength(0)
    expect(await reminded(1)).toHaveLength(1)
    expect(await reminded(5)).toHaveLength(2)
    expect(await reminded(2)).toHaveLength(3)
  })

  test('any other firm has the days of the law for all shops, and names neither', async () => {
    const complaint = newComplaint()
    await file(complaint)
    const [received] = await mails(complaint.email)
    expect(received?.text).toContain('within 28 days')
    for (const portal of portals) expect(received?.text).not.toContain(portal)
  })
})

describe('what was told', () => {
  test('is in the file of whoever has the mailbox, and goes with the account', async () => {
    const person = await registerPerson(shop)
    const { ask } = leaver(shop, person)
    const resolved = await file(newComplaint({ email: person.email }))
    const waiting = await file(newComplaint({ email: person.email, message: 'Another thing.' }))
    await answerComplaint(shop.shop, resolved.body.ticket, { text: 'Done.', state: 'resolved' })
    const data = await ask('export')
    expect(data.body.complaints).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ticket: waiting.body.ticket, message: 'Another thing.' }),
      ]),
    )
    expect((await ask('delete')).status).toBe(200)
    expect(await rowOf(resolved.body.ticket)).toMatchObject({ email: '', name: '', message: '' })
    expect(await rowOf(waiting.body.ticket)).toMatchObject({ email: person.email })
    await answerComplaint(shop.shop, waiting.body.ticket, { text: 'Done.', state: 'resolved' })
    expect(await rowOf(waiting.body.ticket)).toMatchObject({ email: '', message: '', answer: '' })
    expect((await open(waiting.body.statusUrl)).body).toContain('No complaint')
  })

  test('goes with the account from what waits to be mailed, too', async () => {
    await using own = await openTestShop()
    await breakEmail(own, '500')
    const person = await registerPerson(own)
    const complaint = { name: 'Meera', email: person.email, message: 'my private complaint' }
    const filed = await own.call('POST', '/api/complaints', { body: complaint })
    own.clock.aheadMs += 29 * day
    await writeComplaintReminders(own.shop)
    await own.shop.outbox.deliver()
    await answerComplaint(own.shop, filed.body.ticket, { text: 'Done.', state: 'resolved' })
    const token = await logIn(own, person.email)
    const deleted = await leaver(own, { ...person, token }).ask('delete')
    expect(deleted).toMatchObject({ status: 200 })
    const mails = await own.shop.db.selectFrom('mails').selectAll().execute()
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain('my private complaint')
  })

  test('is forgotten a year after it was resolved, and never before', async () => {
    const [over, waiting] = [await file(newComplaint()), await file(newComplaint())]
    await answerComplaint(shop.shop, over.body.ticket, { text: 'Done.', state: 'resolved' })
    passTime(364 * day)
    await cleanUpHourly(shop.shop)
    expect((await rowOf(over.body.ticket)).email).not.toBe('')
    passTime(2 * day)
    await cleanUpHourly(shop.shop)
    expect(await rowOf(over.body.ticket)).toMatchObject({ email: '', message: '', answer: '' })
    expect((await rowOf(waiting.body.ticket)).email).not.toBe('')
  })
})
