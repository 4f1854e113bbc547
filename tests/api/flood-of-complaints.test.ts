import { afterAll, beforeAll, expect, test } from 'vitest'
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
