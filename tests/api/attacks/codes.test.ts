import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findUses } from '#server/rate-limit/queries/rate-limits.ts'
import { wrongCodesOf } from '#server/account/email-verification.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { otherCode, registerPerson } from '../people.ts'
import { addressOf, openBrowser } from './browser.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let shop: TestShop
let people = 0
let email = ''
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  email = `owner-${++people}@example.com`
  await registerPerson(shop, email)
  shop.clock.aheadMs += dayMs
})
afterAll(() => shop[Symbol.asyncDispose]())

const linkIn = (text: string) => /https?:\/\/\S+#(\S+)/.exec(text)?.[1] ?? ''

/** How many wrong codes for an e-mail were looked at in the day. */
const triesOf = async (of: string) =>
  await findUses(shop.shop.db, wrongCodesOf(shop.shop, of).name, shop.shop.now())

describe('a code belongs to the browser that asked for it', () => {
  test("a stranger's guesses neither use it up nor end it", async () => {
    const owner = openBrowser(shop, addressOf(1))
    const code = await owner.askToReset(email)
    const stranger = openBrowser(shop, addressOf(2))
    for (let tries = 0; tries < 12; tries += 1)
      expect((await stranger.reset(email, otherCode(code))).status).toBe(400)
    expect((await owner.reset(email, code)).status).toBe(200)
  })

  test("nor do codes that a stranger asks for, and the stranger's code opens nothing more", async () => {
    const owner = openBrowser(shop, addressOf(1))
    const code = await owner.askToReset(email)
    const stranger = openBrowser(shop, addressOf(2))
    await stranger.askToReset(email)
    for (let tries = 0; tries < 6; tries += 1) await stranger.reset(email, otherCode(code))
    expect((await owner.reset(email, code)).status).toBe(200)
  })

  test('a stranger who asks all the time keeps the owner from no letter', async () => {
    for (let asked = 0; asked < 12; asked += 1) {
      await openBrowser(shop, addressOf(asked % 2)).askToReset(email)
      shop.clock.aheadMs += 31_000
    }
    const owner = openBrowser(shop, addressOf(77))
    expect((await owner.post('/api/auth/forgot-password', { email })).status).toBe(200)
  })
})

describe('over all resends', () => {
  test('at most twenty wrong codes are looked at for an account in a day, then a link comes', async () => {
    let looked = 0
    let links = 0
    for (let round = 0; round < 30; round += 1) {
      const guesser = openBrowser(shop, addressOf(100 + round))
      const code = await guesser.askToReset(email)
      if (code === '') links += 1
      const before = await triesOf(email)
      for (let tries = 0; tries < 7; tries += 1) await guesser.reset(email, otherCode(code || '1'))
      looked += (await triesOf(email)) - before
      shop.clock.aheadMs += 11 * minuteMs
    }
    expect(looked).toBeGreaterThanOrEqual(10)
    expect(looked).toBeLessThanOrEqual(20)
    expect(links).toBeGreaterThan(20)
  })

  test('a link of 128 bits or more sets the password when codes come no more, and only once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const guesser = openBrowser(shop, addressOf(200 + round))
      const code = await guesser.askToReset(email)
      for (let tries = 0; tries < 5; tries += 1) await guesser.reset(email, otherCode(code || '1'))
      shop.clock.aheadMs += 11 * minuteMs
    }
    const owner = openBrowser(shop, addressOf(3))
    const asked = await owner.post('/api/auth/forgot-password', { email })
    expect(asked.body).toMatchObject({ way: 'link' })
    const proof = new URLSearchParams(linkIn((await shop.mailTo(email))?.text ?? ''))
    expect(Buffer.from(proof.get('proof') ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
    const otherBrowser = openBrowser(shop, addressOf(4))
    expect((await otherBrowser.reset(email, proof.get('proof') ?? '')).status).toBe(200)
    expect((await owner.reset(email, proof.get('proof') ?? '')).status).toBe(400)
  })

  test('the link of somebody who registers is the proof itself, and proves nothing else', async () => {
    const fresh = `fresh-${people}@example.com`
    for (let round = 0; round < 4; round += 1) {
      const guesser = openBrowser(shop, addressOf(300 + round))
      const code = await guesser.askToRegister(fresh)
      for (let tries = 0; tries < 5; tries += 1)
        await guesser.validate(fresh, otherCode(code || '1'))
      shop.clock.aheadMs += 11 * minuteMs
    }
    const owner = openBrowser(shop, addressOf(5))
    expect((await owner.post('/api/auth/send-otp', { email: fresh })).body.way).toBe('link')
    const proof = new URLSearchParams(linkIn((await shop.mailTo(fresh))?.text ?? ''))
    const ticket = proof.get('proof') ?? ''
    expect((await owner.reset(fresh, ticket)).status).toBe(400)
    const registered = await owner.post('/api/auth/register', {
      ...{ email: fresh, ticket, password: 'monsoon over the Gomti' },
    })
    expect(registered.status).toBe(201)
  })

  test('from one household at most twenty wrong codes are looked at in a day, over all accounts', async () => {
    let looked = 0
    for (let account = 0; account < 12; account += 1) {
      const someone = `spread-${people}-${account}@example.com`
      const guesser = openBrowser(shop, '2001:db8:9:9::9')
      const code = await guesser.askToRegister(someone)
      for (let tries = 0; tries < 5; tries += 1)
        await guesser.validate(someone, otherCode(code || '1'))
      looked += await triesOf(someone)
    }
    expect(looked).toBeGreaterThan(10)
    expect(looked).toBeLessThanOrEqual(20)
    const honest = openBrowser(shop, '2001:db8:9:9::9')
    const asked = await honest.post('/api/auth/send-otp', { email: `honest-${people}@example.com` })
    expect(asked).toMatchObject({ status: 200, body: { way: 'link' } })
  })

  test('A6: twenty wrong codes of neighbours behind one address refuse no right one, nor do two hundred', async () => {
    const carrier = '203.0.113.9'
    const guessAway = async (accounts: number, part: string) => {
      for (let account = 0; account < accounts; account += 1) {
        const someone = `${part}-${people}-${account}@example.com`
        const guesser = openBrowser(shop, carrier)
        const code = await guesser.askToRegister(someone)
        for (let tries = 0; tries < 5; tries += 1)
          await guesser.validate(someone, otherCode(code || '1'))
      }
    }
    const [owner, other] = [openBrowser(shop, carrier), openBrowser(shop, carrier)]
    const address = (name: string) => `${name}-${people}@example.com`
    await guessAway(4, 'few')
    const code = await owner.askToRegister(address('neighbour'))
    expect((await openBrowser(shop, carrier).validate(address('neighbour'), code)).status).toBe(200)

    const [late, spied] = [
      await owner.askToRegister(address('late')),
      await other.askToRegister(address('spied')),
    ]
    await guessAway(40, 'many')
    // Who did not ask for the code guesses no more from there, and who did has two tries.
    expect((await openBrowser(shop, carrier).validate(address('late'), late)).status).toBe(429)
    expect((await owner.validate(address('late'), late)).status).toBe(200)
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await other.validate(address('spied'), otherCode(spied))).status)
    expect(statuses).toEqual([400, 400, 429, 429])
  })

  test('guesses in parallel do not get past the day either', async () => {
    const before = await triesOf(email)
    const guessers = Array.from({ length: 12 }, (_, index) =>
      openBrowser(shop, addressOf(400 + index)),
    )
    const codes = await Promise.all(guessers.map((guesser) => guesser.askToReset(email)))
    const code = codes.find((found) => found !== '') ?? '1'
    await Promise.all(
      guessers.flatMap((guesser) =>
        Array.from({ length: 6 }, () => guesser.reset(email, otherCode(code))),
      ),
    )
    expect((await triesOf(email)) - before).toBeLessThanOrEqual(20)
  })
})

test('whoever keeps no cookies gets codes all the same, and the newest one works', async () => {
  const fresh = `cookieless-${people}@example.com`
  let code = ''
  for (let asked = 0; asked < 5; asked += 1) {
    code = await openBrowser(shop).askToRegister(fresh)
    expect(code).not.toBe('')
    shop.clock.aheadMs += 31_000
  }
  expect((await openBrowser(shop).validate(fresh, code)).status).toBe(200)
})

test('letters to one mailbox are bounded, whatever tags the address has', async () => {
  let sent = 0
  for (let asked = 0; asked < 80; asked += 1) {
    const tagged = `mailbox+${asked}@example.com`
    const browser = openBrowser(shop, addressOf(500 + (asked % 4)))
    const { status } = await browser.post('/api/auth/send-otp', { email: tagged })
    if (status === 200) sent += 1
  }
  expect(sent).toBeLessThanOrEqual(40)
})
