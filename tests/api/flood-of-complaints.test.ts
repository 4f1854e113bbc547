import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertComplaint } from '#server/privacy/queries/complaints.ts'
import { newTicket } from '#server/privacy/file-complaint.ts'
import { writeComplaintReminders } from '#server/privacy/complaint-reminders.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const officer = 'officer@example.com'
const toOfficer = async () => {
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  return (await mailsTo(shop, officer)).map(({ subject }) => subject)
}
let people = 0
const file = async (from: string) => {
  people += 1
  const body = { name: 'Ravi', email: `floods-${people}@example.com`, about: '', message: 'No.' }
  return await shop.call('POST', '/api/complaints', { body, from })
}

test('the officer is mailed twenty complaints of one place in a day, and those of others as ever', async () => {
  for (let count = 0; count < 25; count += 1) expect((await file('203.0.113.7')).status).toBe(201)
  const subjects = await toOfficer()
  expect(subjects.filter((subject) => subject.startsWith('Complaint '))).toHaveLength(20)
  expect(subjects.filter((subject) => subject === 'More complaints than mails')).toHaveLength(1)
  const { body } = await file('203.0.113.8')
  expect(await toOfficer()).toContain(`Complaint ${body.ticket}`)
})

const day = 24 * 60 * 60_000
const storeMany = async (count: number, createdAt: number) => {
  const told = { name: 'Ravi', email: 'ravi@example.com', about: '', message: 'No.', answer: '' }
  for (let each = 0; each < count; each += 1)
    await insertComplaint(shop.shop.db, {
      ...{ ...told, id: crypto.randomUUID(), ticket: newTicket(), state: 'open', language: 'en' },
      ...{ created_at: createdAt, answered_at: null, resolved_at: null, erase_at_end: 0 },
    })
}
const remind = async () => {
  for (let turn = 0; turn < 4; turn += 1) await writeComplaintReminders(shop.shop)
  const keys = shop.shop.db.selectFrom('mails').select('once_key')
  const rows = await keys.where('once_key', 'like', 'complaint-due:%').execute()
  return rows.map(({ once_key }) => once_key?.split(':').at(-1))
}

test('the officer has a hundred reminders in a day, of what is late first, and reads that there are more', async () => {
  shop.clock.aheadMs += 60 * day
  const now = shop.shop.now()
  await storeMany(70, now - 22 * day)
  await storeMany(60, now - 29 * day)
  const first = await remind()
  expect(first).toHaveLength(100)
  expect(first.filter((name) => name === 'late')).toHaveLength(60)
  const more = await toOfficer()
  expect(more.filter((subject) => subject === 'More complaints than mails')).toHaveLength(2)
  shop.clock.aheadMs += day + 1
  expect(await remind()).toHaveLength(130)
})
