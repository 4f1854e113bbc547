import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { emailService } from '#server/mail/send-mail.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { eventually } from '../eventually.ts'
import { captureLog } from './capture-log.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'

const email = 'asha@example.com'
const day = 24 * 60 * 60_000
/** Long enough for a busy machine; a test of silence makes it short. */
let patienceMs = 5000

const service = (baseUrl = `${shop.origin}/sandbox/email`) =>
  emailService({
    baseUrl: () => baseUrl,
    serviceId: 'sandbox',
    templateIds: { letter: 'letter', consultation: 'consultation', webinar: 'webinar' },
    publicKey: 'sandbox',
    privateKey: 'sandbox',
    get timeoutMs() {
      return patienceMs
    },
  })

let shop: TestShop
let log: ReturnType<typeof captureLog>
let outbox: ReturnType<typeof createOutbox>
let app: ReturnType<typeof createApp>

beforeEach(async () => {
  shop = await openTestShop()
  log = captureLog()
  const { db, now } = shop.shop
  patienceMs = 5000
  outbox = createOutbox({ db, now, log: log.log, send: service() })
  app = createApp({ ...shop.shop, outbox, log: log.log })
})
afterEach(() => shop[Symbol.asyncDispose]())

async function post(path: string, body: object): Promise<number> {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await outbox.deliver()
  return answer.status
}
const askForCode = () => post('/api/auth/send-otp', { email })
const book = (to: string, more: object = {}) =>
  post('/api/webinars', { webinarId: 'free-webinar', email: to, ...more })

async function laterBy(ms: number): Promise<void> {
  shop.clock.aheadMs += ms
  await outbox.deliver()
}
const failures = () => log.lines().filter(({ msg }) => msg === 'mail not sent')

describe.each(['500', '429', '403', 'timeout', 'garbage'])('with the service in %s', (mode) => {
  test('the request succeeds, and the mail arrives once when the service is back', async () => {
    await breakEmail(shop, mode)
    if (mode === 'timeout') patienceMs = 200
    expect(await askForCode()).toBe(200)
    await laterBy(5000)
    expect(await mailsTo(shop, email)).toEqual([])
    expect(failures().length).toBeGreaterThanOrEqual(2)

    await breakEmail(shop, 'ok')
    patienceMs = 5000
    await laterBy(30_000)
    await laterBy(30_000)
    await laterBy(60 * 60_000)
    const mails = await mailsTo(shop, email)
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/^\d{6} is your code$/) }])
  })
})

test('a service that is only slow is waited for, and gets the mail once', async () => {
  await breakEmail(shop, 'slow')
  await shop.call('POST', '/api/auth/send-otp', { body: { email } })
  await shop.shop.outbox.deliver()
  shop.clock.aheadMs += 60_000
  await shop.shop.outbox.deliver()
  expect(await mailsTo(shop, email)).toHaveLength(1)
})

test('the pause between attempts grows, up to ten minutes', async () => {
  const { db } = shop.shop
  await breakEmail(shop, '500')
  await book(email)
  const nextAttempt = async () => {
    const rows = await db.selectFrom('mails').select('next_attempt_at').execute()
    return Math.max(...rows.map(({ next_attempt_at }) => next_attempt_at))
  }
  let at = await nextAttempt()
  const frozen = createOutbox({ db, now: () => at, log: log.log, send: service() })
  const pauses: number[] = []
  for (let attempt = 2; attempt < 12; attempt += 1) {
    await frozen.deliver()
    const next = await nextAttempt()
    pauses.push((next - at) / 1000)
    at = next
  }
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
})

test('told that it asks too often, it leaves the service alone until the next turn', async () => {
  await breakEmail(shop, '429')
  await Promise.all(['a', 'b', 'c'].map((name) => book(`${name}@example.com`)))
  await laterBy(5000)
  const before = failures().length
  await laterBy(60_000)
  expect(failures().length - before).toBe(1)
})

test('after a day it gives up, with one line that tells nothing of anybody', async () => {
  await breakEmail(shop, '500')
  await book(email, { name: 'Asha Sample', city: 'Lucknow' })
  await laterBy(day - 60_000)
  expect(failures().some(({ gaveUp }) => gaveUp)).toBe(false)
  await laterBy(2 * 60_000 + 10 * 60_000)
  await laterBy(60 * 60_000)
  await laterBy(60 * 60_000)
  const given = failures().filter(({ gaveUp }) => gaveUp)
  expect(given).toHaveLength(2)
  expect(given[0]).toMatchObject({ level: 50, mail: expect.stringMatching(/^[\w-]{36}$/) })
  expect(log.text()).not.toMatch(/asha|lucknow|@/i)

  await breakEmail(shop, 'ok')
  await laterBy(day)
  expect(await mailsTo(shop, email)).toEqual([])
  // Somebody may send it to another address; after thirty days it goes.
  const kept = async () => {
    const rows = await shop.shop.db.selectFrom('mails').select('params').execute()
    return rows.map(({ params }) => params.includes(email))
  }
  expect(await kept()).toEqual([true, true])
  await laterBy(31 * day)
  await cleanUpHourly(shop.shop)
  expect(await kept()).toEqual([])
})

test('a server that was down for two days, or whose clock was wrong, tries more than once', async () => {
  await breakEmail(shop, '500')
  await book(email, { name: 'Asha Sample' })
  for (let attempt = 2; attempt <= 4; attempt += 1) await laterBy(2 * day)
  expect(failures().some(({ gaveUp }) => gaveUp)).toBe(false)
  await breakEmail(shop, 'ok')
  await laterBy(60_000)
  expect(await mailsTo(shop, email)).toHaveLength(1)
})

test('what a code said is not kept when it is given up', async () => {
  await breakEmail(shop, '500')
  await askForCode()
  await laterBy(11 * 60_000)
  const rows = await shop.shop.db.selectFrom('mails').select(['params', 'done_at']).execute()
  expect(rows).toEqual([{ params: '', done_at: expect.any(Number) }])
})

test('a service that repeats the mail in its answer does not bring it into the log', async () => {
  const { db, now } = shop.shop
  const send = service('data:text/plain,The mail of Asha Sample to asha@example.com is wrong#')
  outbox = createOutbox({ db, now, log: log.log, send })
  app = createApp({ ...shop.shop, outbox, log: log.log })
  await book(email, { name: 'Asha Sample' })
  expect(failures()[0]).toMatchObject({ reason: expect.stringContaining('answered 200') })
  expect(log.text()).not.toMatch(/asha/i)
})

test('an expired code is not sent any more', async () => {
  await breakEmail(shop, '500')
  await askForCode()
  await breakEmail(shop, 'ok')
  await laterBy(11 * 60_000)
  expect(await mailsTo(shop, email)).toEqual([])
})

test('a mail that nobody tried to send for two days is late, but not lost', async () => {
  await breakEmail(shop, '500')
  await book(email)
  await breakEmail(shop, 'ok')
  await laterBy(2 * day)
  expect(await mailsTo(shop, email)).toHaveLength(1)
})

test('a mail exists only if what it tells of does', async () => {
  const full = Array.from({ length: 12 }, (_, index) => book(`crowd-${index}@example.com`))
  expect((await Promise.all(full)).filter((status) => status === 201)).toHaveLength(10)
  for (let turn = 0; turn < 3; turn += 1) await laterBy(1000)
  expect(await mailsTo(shop, 'firm@example.com')).toHaveLength(10)
})

test('a sent mail leaves no code behind', async () => {
  await askForCode()
  const [mail] = await shop.shop.db.selectFrom('mails').selectAll().execute()
  expect(mail).toMatchObject({ params: '' })
})

test('two processes on one database send each mail once', async () => {
  const { db, now } = shop.shop
  await breakEmail(shop, '500')
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => book(`${name}@example.com`)))
  await breakEmail(shop, 'ok')
  shop.clock.aheadMs += 60_000
  const second = createOutbox({ db, now, log: log.log, send: service() })
  await Promise.all([outbox.deliver(), second.deliver()])
  for (const name of ['a', 'b', 'c', 'd'])
    expect(await mailsTo(shop, `${name}@example.com`)).toHaveLength(1)
})

test('what somebody says about health, mind and money is in no log', async () => {
  const answers = { healthChallenge: true, mentalChallenge: true, financialChallenge: true }
  const other = { otherChallenge: true, other: 'sleepless-since-march' }
  await breakEmail(shop, '500')
  await book(email, { ...answers, ...other, consent: true, name: 'Asha Sample' })
  await post('/api/webinars', { ...answers, ...other, email: 'no-address', gender: 5 })
  await post('/api/webinars', { ...answers, ...other, webinarId: 'unknown', email })
  const paid = await app.request('/api/webinars', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...answers, ...other, consent: true, webinarId: 'paid-webinar', email }),
  })
  const { redirectUrl } = await paid.json()
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await app.request(pathname + search)
  await laterBy(day + 60_000)

  expect(log.lines().length).toBeGreaterThan(6)
  expect(log.text()).not.toMatch(/sleepless|Challenge|asha|no-address/i)
})

test('a command ends once the mail that it has begun to send is sent: the server sends it no second time', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<unknown>()
  const sent: string[] = []
  const own = createOutbox({
    ...{ db: shop.shop.db, now: shop.shop.now, log: log.log },
    async send({ id }) {
      await taken
      sent.push(id)
    },
  })
  const closing = vi.spyOn(shop.shop.db, 'destroy').mockResolvedValue()
  const words = ['staff', 'invite', email, '--name', 'Asha Sample', '--role', 'owner']
  const opened = { shop: { ...shop.shop, outbox: own }, connectionString: ':memory:' }
  const print = () => {}
  const ended = runCommand(words, () => Promise.resolve(opened), { print, complain: print })
  // Everything but the mail service is done by then.
  await eventually(async () => {
    const mails = await shop.shop.db.selectFrom('mails').select('attempts').execute()
    expect(mails.map(({ attempts }) => attempts)).toEqual([1])
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(closing).not.toHaveBeenCalled()
  take(undefined)
  expect(await ended).toBe(0)
  expect([closing.mock.calls.length, sent.length]).toEqual([1, 1])
  closing.mockRestore()
  shop.clock.aheadMs += 2 * 60_000
  await own.deliver()
  expect(sent).toHaveLength(1)
})
