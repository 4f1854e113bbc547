import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { breakEmail, holdMails, mailsTo } from './mailbox.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const day = 24 * 60 * 60_000
const path = '/api/training-enquiries'
let companies = 0
const newEnquiry = (enquiry: object = {}) => {
  companies += 1
  return {
    company: `Acme ${companies} Pvt Ltd`,
    name: 'Ravi Sample',
    phone: '98877 66554',
    email: `asks-${companies}@example.com`,
    people: '26-60',
    city: 'Kanpur',
    when: 'three-months',
    message: 'Our Monday meetings.\nFew talk.',
    ...enquiry,
  }
}
const ask = (body: object, from?: string) =>
  shop.call('POST', path, from ? { body, from } : { body })
const post = (fields: Record<string, string>) =>
  shop.call('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const mails = async (to: string) => {
  for (let turn = 0; turn < 6; turn += 1) await shop.shop.outbox.deliver()
  return await mailsTo(shop, to)
}
const toldOf = async (company: string) =>
  (await mails('firm@example.com')).filter(({ subject }) => subject.includes(company))
const rows = () => shop.shop.db.selectFrom('training_enquiries').selectAll().execute()
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)

describe('a company that asks for a training', () => {
  test('is led to what happens next, and the firm reads all of it and can answer', async () => {
    const enquiry = newEnquiry()
    const answer = await ask(enquiry)
    expect(answer.status).toBe(201)
    expect(new URL(answer.body.redirectUrl).pathname).toBe('/training-received')
    const [notice, ...more] = await toldOf(enquiry.company)
    expect(more).toEqual([])
    expect(notice?.subject).toBe(`Training for ${enquiry.company}, 26 to 60 people, Kanpur`)
    for (const part of [
      ...[enquiry.company, enquiry.name, enquiry.email, '98877 66554', '26 to 60', 'Kanpur'],
      ...['Within three months', 'Our Monday meetings.', 'Few talk.', answer.body.id],
    ])
      expect(notice?.text).toContain(part)
  })

  test('is who a reply to that mail goes to; where there is no mailbox, it goes to the firm', async () => {
    await holdMails(shop)
    const [withMailbox, { email: _, ...without }] = [newEnquiry(), newEnquiry()]
    for (const enquiry of [withMailbox, without]) await ask(enquiry)
    const waiting = await shop.shop.db.selectFrom('mails').select('params').execute()
    const replyTo = ({ company }: { company: string }) => {
      const notice = waiting.find(({ params }) => params.includes(`Training for ${company},`))
      return JSON.parse(notice?.params ?? '{}').reply_to
    }
    expect(replyTo(withMailbox)).toBe(withMailbox.email)
    expect(replyTo(without)).toBe('firm@example.com')
  })

  test('has a mail, which says nothing that was typed, as the mailbox may be a stranger’s', async () => {
    const enquiry = newEnquiry({ company: 'Quux Traders', name: 'Zephyrine Quux' })
    await ask(enquiry)
    const [own, ...others] = await mails(enquiry.email)
    expect(others).toEqual([])
    expect(own?.subject).toBe('Your training enquiry')
    expect(own?.text).toContain('within two working days')
    expect([own?.text, own?.html].join()).not.toMatch(/quux|Monday/i)
  })

  test.each(['phone', 'email'])('needs no %s where the other one is given', async (field) => {
    const { [field as 'phone']: _, ...enquiry } = newEnquiry()
    const { status, body } = await ask(enquiry)
    expect(status).toBe(201)
    expect(await rowOf(body.id)).toMatchObject({ [field]: '' })
    const [notice] = await toldOf(enquiry.company)
    expect(notice?.text).toContain(field === 'email' ? 'please call' : 'A reply to this mail')
  })

  test('needs no script, and may leave the time open', async () => {
    const { when: _, ...enquiry } = newEnquiry()
    const sent = await post(enquiry)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('Location')).toMatch(/\/training-received$/)
    const row = (await rows()).find(({ company }) => company === enquiry.company)
    expect(row).toMatchObject({ wished: 'open', people: '26-60', phone: '9887766554' })
  })

  test('reads what is missing in words on the form, with all that was typed and chosen', async () => {
    const refused = await post(newEnquiry({ company: '', phone: '', email: ' ', city: 'Unnao' }))
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('the name of your company')
    expect(refused.body).toContain('your e-mail address or your phone number')
    expect(refused.body).toContain('value="Unnao"')
    expect(refused.body).toContain('Our Monday meetings.')
    expect(refused.body).toMatch(/<option value="26-60" selected/)
    expect(refused.body).toMatch(/<option value="three-months" selected/)
    expect(refused.body).not.toMatch(/<option value="open" selected/)
    expect(refused.body).toMatch(/name="idempotencyKey" value="[\w-]{16,}"/)
  })

  test.each([
    [{ company: '' }, 'the name of your company'],
    [{ name: ' ' }, 'your full name'],
    [{ people: '' }, 'how many people'],
    [{ people: 'a million' }, 'how many people'],
    [{ city: '' }, 'the city'],
    [{ when: 'yesterday' }, 'when it should be'],
    [{ message: '' }, 'what it is about'],
    [{ message: 'a'.repeat(1001) }, 'at most 1000 characters'],
    [{ phone: '', email: '' }, 'so that we can reach you'],
    [{ phone: '12' }, 'a number that we can call'],
  ])('is refused with %o, and nothing is stored', async (wrong, words) => {
    const before = (await rows()).length
    const { status, body } = await ask(newEnquiry(wrong))
    expect(status).toBe(400)
    expect(body.message).toContain(words)
    expect(await rows()).toHaveLength(before)
  })

  test('has mistyped the address: that is said, and not that there is none', async () => {
    const { body } = await ask(newEnquiry({ phone: '', email: 'nobody' }))
    expect(body.message).toBe('Please enter a valid e-mail address.')
  })
})

describe('the same once more', () => {
  test('at once or later that day is one enquiry and one mail, and another one after that', async () => {
    const enquiry = newEnquiry()
    const [one, other] = await Promise.all([ask(enquiry), ask(enquiry)])
    expect(other.body).toEqual(one.body)
    expect(await toldOf(enquiry.company)).toHaveLength(1)
    expect(await mails(enquiry.email)).toHaveLength(1)
    shop.clock.aheadMs += day + 1
    expect((await ask(enquiry)).body.id).not.toBe(one.body.id)
  })

  test('with an Idempotency-Key has the same answer', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = newEnquiry()
    const first = await shop.call('POST', path, { body, headers })
    const again = await shop.call('POST', path, { body, headers })
    expect(again).toMatchObject({ status: 201, body: first.body })
    const reused = await shop.call('POST', path, { body: newEnquiry(), headers })
    expect(reused.status).toBe(422)
  })
})

describe('misuse', () => {
  test('of one network there are ten in an hour; whoever is refused reads where else to go', async () => {
    const from = '2001:db8:77::1'
    for (let count = 0; count < 10; count += 1)
      expect((await ask(newEnquiry(), from)).status).toBe(201)
    const refused = await ask(newEnquiry(), from)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('firm@example.com')
    expect((await ask(newEnquiry(), '2001:db8:78::1')).status).toBe(201)
  })

  test('a mailbox that is named again and again is left in peace; the firm hears of each', async () => {
    const email = 'flooded@example.com'
    for (let count = 0; count < 5; count += 1)
      expect((await ask(newEnquiry({ email, company: `Flood ${count}` }))).status).toBe(201)
    expect(await mails(email)).toHaveLength(3)
    expect(await toldOf('Flood')).toHaveLength(5)
  })
})

describe('the firm', () => {
  test('is mailed of twenty from one network in a day, and of what is more in one mail', async () => {
    shop.clock.aheadMs += 2 * day
    for (let count = 0; count < 24; count += 1) {
      if (count === 10 || count === 20) shop.clock.aheadMs += 61 * 60_000
      expect((await ask(newEnquiry({ company: `Many ${count}` }), '203.0.113.70')).status).toBe(201)
    }
    for (let turn = 0; turn < 6; turn += 1) await shop.shop.outbox.deliver()
    expect(await toldOf('Training for Many')).toHaveLength(20)
    expect(await toldOf('More training enquiries than mails')).toHaveLength(1)
  })

  test('lists and exports them, and is shown one', async () => {
    const enquiry = newEnquiry({ message: 'Saying no to a customer.' })
    const { id } = (await ask(enquiry)).body
    const [row] = await listed('training', shop.shop.db, { email: enquiry.email })
    expect(row).toMatchObject({ id, company: enquiry.company, phone: '+91 98877 66554' })
    const said: string[] = []
    const print = (line: string) => said.push(line)
    const again = { ...shop.shop, db: shop.shop.db }
    vi.spyOn(again.db, 'destroy').mockResolvedValue()
    const show = (which: string) =>
      runCommand(
        ['training', which],
        () => Promise.resolve({ shop: again, connectionString: 'here' }),
        { print, complain: print },
      )
    expect(await show(id)).toBe(0)
    for (const part of [enquiry.company, 'Saying no to a customer.', '+91 98877 66554'])
      expect(said.join('\n')).toContain(part)
    expect(await show('nothing')).toBe(1)
  })
})

describe('what is kept', () => {
  test('is in the copy of everything, and goes with the person, mails that wait included', async () => {
    const person = await registerPerson(shop)
    const asha = leaver(shop, person)
    await breakEmail(shop, '500')
    const enquiry = newEnquiry({ email: person.email.toUpperCase() })
    const { id } = (await ask(enquiry)).body
    const { body } = await asha.ask('export')
    expect(body.trainingEnquiries).toMatchObject([
      {
        ...{ company: enquiry.company, people: '26-60', city: 'Kanpur', when: 'three-months' },
        ...{ phone: '+91 98877 66554', message: enquiry.message },
      },
    ])
    const other = (await ask(newEnquiry())).body.id
    expect((await asha.ask('delete')).status).toBe(200)
    expect(await rowOf(id)).toBeUndefined()
    expect(await rowOf(other)).toBeDefined()
    const waiting = await shop.shop.db.selectFrom('mails').select('params').execute()
    expect(waiting.map(({ params }) => params).join()).not.toContain(enquiry.company)
    await breakEmail(shop, 'ok')
  })

  test('is deleted a year after it was asked', async () => {
    const { id } = (await ask(newEnquiry())).body
    shop.clock.aheadMs += 360 * day
    const later = (await ask(newEnquiry())).body.id
    shop.clock.aheadMs += 7 * day
    await cleanUpHourly(shop.shop)
    expect(await rowOf(id)).toBeUndefined()
    expect(await rowOf(later)).toBeDefined()
  })
})
