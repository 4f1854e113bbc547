import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockOut } from '#words/account-mails.ts'
import { mailsTo } from '../mailbox.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { password, registerPerson } from '../people.ts'
import { addressOf, householdOf, openBrowser } from './browser.ts'

const wrong = 'not the password'
const quarterHourMs = 15 * 60_000

let shop: TestShop
let people = 0
let email = ''
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  email = `owner-${++people}@example.com`
  await registerPerson(shop, email)
  shop.clock.aheadMs += 25 * 60 * 60_000
})
afterAll(() => shop[Symbol.asyncDispose]())

const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('from sixty addresses at most twenty wrong passwords of an account are heard in a quarter of an hour', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1)
    statuses.push((await openBrowser(shop, addressOf(index)).logIn(email, wrong)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('nor in parallel, nor for an e-mail without an account', async () => {
  for (const attacked of [email, 'nobody@example.com']) {
    const statuses = await statusesOf(
      Array.from({ length: 30 }, (_, index) =>
        openBrowser(shop, addressOf(600 + index)).logIn(attacked, wrong),
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  }
})

test('the right password from an address without failures is let in while others guess', async () => {
  for (let index = 0; index < 40; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(email, wrong)
  expect((await openBrowser(shop, '203.0.113.200').logIn(email)).status).toBe(200)
  expect((await openBrowser(shop, householdOf(7)).logIn(email)).status).toBe(200)
})

test('a free /48 is one newcomer, not sixty-five thousand', async () => {
  for (let index = 0; index < 30; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(email, wrong)
  for (let index = 0; index < 5; index += 1)
    expect((await openBrowser(shop, `2001:db8:abcd:${index}::1`).logIn(email, wrong)).status).toBe(
      429,
    )
  expect((await openBrowser(shop, '2001:db8:abcd:99::1').logIn(email)).status).toBe(429)
  expect((await openBrowser(shop, '2001:db8:abce:99::1').logIn(email)).status).toBe(200)
})

test('an address that failed today is not let in beyond the twenty, even with the right one', async () => {
  for (let index = 0; index < 40; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(email, wrong)
  expect((await openBrowser(shop, addressOf(30)).logIn(email)).status).toBe(429)
})

test('who has logged in on a device before is never locked out by others, at whatever address', async () => {
  const phone = openBrowser(shop, '203.0.113.50')
  expect((await phone.logIn(email)).status).toBe(200)
  const sameAddress = openBrowser(shop, '203.0.113.50')
  for (let tries = 0; tries < 15; tries += 1) await sameAddress.logIn(email, wrong)
  for (let index = 0; index < 40; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(email, wrong)
  expect((await phone.logIn(email)).status).toBe(200)
})

test('a known device is no free way to guess', async () => {
  const stolen = openBrowser(shop, '203.0.113.51')
  expect((await stolen.logIn(email)).status).toBe(200)
  const statuses: number[] = []
  for (let tries = 0; tries < 20; tries += 1)
    statuses.push((await stolen.logIn(email, wrong)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await stolen.logIn(email)).status).toBe(429)
  shop.clock.aheadMs += quarterHourMs
  expect((await stolen.logIn(email)).status).toBe(200)
})

test('log-ins that succeed use nothing up', async () => {
  const office = '203.0.113.60'
  for (let times = 0; times < 25; times += 1)
    expect((await openBrowser(shop, office).logIn(email)).status).toBe(200)
})

const carrier = '203.0.113.61'

test('A6: behind an address from which a hundred wrong passwords came, a right one passes, a little later', async () => {
  for (let index = 0; index < 3; index += 1)
    await openBrowser(shop, carrier).logIn(`somebody-${index}@example.com`, wrong)
  const { db } = shop.shop
  const [row] = await db
    .selectFrom('rate_limits')
    .selectAll()
    .where('name', 'like', 'log-in-from:%')
    .where('used', '=', 3)
    .where('ends_at', '>', shop.shop.now())
    .execute()
  if (!row) throw new Error('The network is not counted.')
  await db.updateTable('rate_limits').set({ used: 100 }).where('name', '=', row.name).execute()
  expect((await openBrowser(shop, carrier).logIn(email)).status).toBe(200)

  // The guesser is slower from there on: of thirty at once five wait, and the others are told to come back.
  const statuses = await statusesOf(
    Array.from({ length: 30 }, (_, index) =>
      openBrowser(shop, carrier).logIn(`guessed-${index}@example.com`, wrong),
    ),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 503)).toHaveLength(25)
})

test('A6: neighbours behind one address change nothing of what may be guessed of one account', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push((await openBrowser(shop, carrier).logIn(email, wrong)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

const lockOutLink = async (of = email) => {
  const mails = (await mailsTo(shop, of)).filter(({ subject }) => subject === lockOut.subject)
  const proof = new URLSearchParams(/https?:\/\/\S+#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1])
  return { sent: mails.length, proof: proof.get('proof') ?? '' }
}

test('A7: the owner whom a hundred and twenty networks lock out is mailed one link, which opens the account', async () => {
  for (let index = 0; index < 125; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(email, wrong)
  await shop.shop.outbox.deliver()
  const owner = openBrowser(shop, '203.0.113.210')
  expect((await owner.logIn(email)).status).toBe(429)
  const { sent, proof } = await lockOutLink()
  expect(sent).toBe(1)
  // It is still good when the day is nearly over, once, and for nobody else's account.
  shop.clock.aheadMs += 23 * 60 * 60_000
  expect((await owner.reset('nobody@example.com', proof)).status).toBe(400)
  expect((await owner.reset(email, proof)).status).toBe(200)
  expect((await owner.reset(email, proof)).status).toBe(400)
  expect((await owner.logIn(email, 'monsoon over the Gomti')).status).toBe(200)
})

test('A7: the link is mailed once while it is good, to nobody without an account, and again after it was used', async () => {
  const lockOutAgain = async (of: string) => {
    await statusesOf(
      Array.from({ length: 30 }, (_, index) =>
        openBrowser(shop, addressOf(700 + index)).logIn(of, wrong),
      ),
    )
    await shop.shop.outbox.deliver()
    return await lockOutLink(of)
  }
  for (let quarter = 0; quarter < 4; quarter += 1) {
    expect((await lockOutAgain(email)).sent).toBe(1)
    shop.clock.aheadMs += quarterHourMs
  }
  const { proof } = await lockOutLink()
  expect((await openBrowser(shop, addressOf(1)).reset(email, proof)).status).toBe(200)
  expect((await lockOutAgain(email)).sent).toBe(2)
  expect((await lockOutAgain('unknown@example.com')).sent).toBe(0)
})

test('A7: sixty mails that strangers ask for do not silence the mailbox', async () => {
  for (let index = 0; index < 70; index += 1)
    await openBrowser(shop, addressOf(index)).post('/api/auth/forgot-password', { email })
  const owner = openBrowser(shop, '203.0.113.211')
  expect((await owner.post('/api/auth/forgot-password', { email })).status).toBe(429)
  for (let turn = 0; turn < 8; turn += 1) await shop.shop.outbox.deliver()
  const { sent, proof } = await lockOutLink()
  expect(sent).toBe(1)
  expect((await owner.reset(email, proof)).status).toBe(200)
})

test('a password that is confirmed rightly uses nothing up, and a wrong one is counted', async () => {
  const browser = openBrowser(shop)
  const { user, token } = (await browser.logIn(email)).body
  const confirm = (given: string) =>
    shop.call('POST', `/api/auth/${user.userId}/export`, { token, body: { password: given } })
  for (let times = 0; times < 12; times += 1) expect((await confirm(password)).status).toBe(200)
  for (let times = 0; times < 10; times += 1) expect((await confirm(wrong)).status).toBe(403)
  expect((await confirm(password)).status).toBe(429)
})

test('limits are forgotten when their time is over', async () => {
  for (let index = 0; index < 50; index += 1)
    await openBrowser(shop, addressOf(index)).logIn(`invented-${index}@example.com`, wrong)
  const { forgetOldLimits } = await import('#server/privacy/clean-up.ts')
  shop.clock.aheadMs += 25 * 60 * 60_000
  await forgetOldLimits(shop.shop)
  const left = await shop.shop.db.selectFrom('rate_limits').select('name').execute()
  expect(left.length).toBeLessThan(5)
})
