import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, logIn, password, type Person, registerPerson, resetCodeFor } from './people.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const android = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile' }
const windows = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Firefox/145.0' }

let shop: TestShop
let person: Person
let path: string
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  path = `/api/auth/${person.userId}/sessions`
  return () => shop[Symbol.asyncDispose]()
})

const open = (token: string) => isOpen(shop, person.userId, token)
const list = async (token = person.token) => (await shop.call('GET', path, { token })).body.sessions
const endAt = (id: string, asker: { token: string } = person) =>
  shop.call('DELETE', `${path}/${id}`, { token: asker.token })
const endOthers = (token = person.token) => shop.call('DELETE', path, { token })
const idOf = async (token: string): Promise<string> =>
  (await list(token)).find(({ current }: { current: boolean }) => current).id

async function logInOn(headers: Record<string, string>): Promise<string> {
  const body = { email: person.email, password }
  return (await shop.call('POST', '/api/auth/login', { body, headers })).body.token
}

describe('the list', () => {
  test('says which device, since when, until when, and which one asks', async () => {
    const loggedInAt = shop.shop.now()
    const phone = await logInOn(android)
    shop.clock.aheadMs += hourMs
    const [first, second, ...others] = await list()
    expect(first).toMatchObject({ device: '', remembered: true, current: true })
    expect(second).toMatchObject({ device: 'Chrome on Android', remembered: false, current: false })
    expect(others).toEqual([])
    const { createdAt, lastUsedAt, expiresAt } = second
    expect(lastUsedAt).toBe(createdAt)
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(loggedInAt)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(dayMs)
    expect(Date.parse(first.lastUsedAt) - Date.parse(lastUsedAt)).toBeGreaterThan(hourMs / 2)
    // A request waits for the note of its session's use a tenth of a second, not longer.
    const isCurrent = ({ current }: { current: boolean }) => current
    await eventually(async () => {
      expect((await list(phone)).map(isCurrent)).toEqual([true, false])
    })
  })

  test('holds only what is open, and only what is one’s own', async () => {
    await registerPerson(shop, 'neighbour@example.com')
    await logIn(shop, person.email)
    shop.clock.aheadMs += 12 * hourMs + 60_000
    expect(await list()).toHaveLength(1)
    await logIn(shop, person.email, { remember: true })
    shop.clock.aheadMs += 13 * dayMs
    expect(await list()).toHaveLength(2)
    shop.clock.aheadMs += 2 * dayMs
    expect((await shop.call('GET', path, person)).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('tells neither a token nor how one is stored, nor what the browser called itself', async () => {
    await logInOn(android)
    const text = JSON.stringify(await list())
    const rows = await shop.shop.db.selectFrom('sessions').selectAll().execute()
    for (const { token_hash, id } of rows) {
      expect(text).not.toContain(token_hash)
      expect(token_hash).not.toContain(id)
    }
    expect(text).not.toContain(person.token)
    expect(JSON.stringify(rows)).not.toContain('Mozilla')
  })

  test('knows the device of every way in', async () => {
    const { email } = person
    const code = await resetCodeFor(shop, email)
    const body = { email, code, password: 'a new and long password' }
    const reset = await shop.call('POST', '/api/auth/reset-password', { body, headers: android })
    expect(await list(reset.body.token)).toMatchObject([{ device: 'Chrome on Android' }])
    const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha' }
    const saved = await shop.call('PATCH', `/api/auth/${person.userId}`, {
      token: reset.body.token,
      headers: windows,
      body: { ...names, currentPassword: body.password, newPassword: password },
    })
    expect(await list(saved.body.token)).toMatchObject([{ device: 'Firefox on Windows' }])
  })
})

describe('logging out one device', () => {
  test('ends its session, and no other', async () => {
    const [phone, laptop] = [await logInOn(android), await logInOn(windows)]
    expect(await endAt(await idOf(phone))).toMatchObject({ status: 200, body: { ended: true } })
    expect([await open(phone), await open(laptop), await open(person.token)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await list()).toHaveLength(2)
  })

  test('may be the one that asks', async () => {
    expect((await endAt(await idOf(person.token))).status).toBe(200)
    expect(await open(person.token)).toBe(false)
  })

  test('twice at once, it happens once', async () => {
    const id = await idOf(await logInOn(android))
    const answers = await Promise.all([endAt(id), endAt(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await open(person.token)).toBe(true)
  })

  test.each(['invented', 'x'.repeat(64)])('that does not exist is a 404: %s', async (id) => {
    expect(await endAt(id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('of somebody else is not possible, by whichever address', async () => {
    const other = await registerPerson(shop, 'other@example.com')
    const id = await idOf(person.token)
    const own = `/api/auth/${other.userId}/sessions/${id}`
    expect((await shop.call('DELETE', own, other)).status).toBe(404)
    expect((await endAt(id, other)).status).toBe(403)
    expect((await endOthers(other.token)).status).toBe(403)
    expect((await shop.call('GET', path, other)).status).toBe(403)
    expect(await open(person.token)).toBe(true)
  })
})

describe('logging out everywhere else', () => {
  test('leaves only the one that asks, and other people', async () => {
    const other = await registerPerson(shop, 'other@example.com')
    const elsewhere = [await logInOn(android), await logInOn(windows)]
    expect(await endOthers()).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const token of elsewhere) expect(await open(token)).toBe(false)
    expect(await list()).toMatchObject([{ current: true }])
    expect(await isOpen(shop, other.userId, other.token)).toBe(true)
    expect((await endOthers()).body).toEqual({ ended: 0 })
  })

  test('counts what was open, not what had ended by itself', async () => {
    await logIn(shop, person.email)
    shop.clock.aheadMs += 13 * hourMs
    await logIn(shop, person.email)
    expect((await endOthers()).body).toEqual({ ended: 1 })
  })

  test('twice at once, each device is counted once', async () => {
    await Promise.all([logInOn(android), logInOn(windows)])
    const answers = await Promise.all([endOthers(), endOthers()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.ended).toSorted()).toEqual([0, 2])
    expect(await open(person.token)).toBe(true)
  })

  test('from two devices at once, one of them stays', async () => {
    const phone = await logInOn(android)
    const answers = await Promise.all([endOthers(), endOthers(phone)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect([await open(person.token), await open(phone)].toSorted()).toEqual([false, true])
  })
})
