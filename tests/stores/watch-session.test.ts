import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { logIn, registerPerson } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

const email = 'asha@example.com'
const minute = 60_000
let shop: TestShop
let browser: TestBrowser
let userId: string
beforeAll(async () => {
  shop = await openTestShop()
  userId = (await registerPerson(shop, email)).userId
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  browser = openBrowser(shop)
  const { $session } = await import('#stores/session.ts')
  const token = await logIn(shop, email, { remember: true })
  $session.set({ state: 'in', userId, token, email, displayName: '', remembered: true })
})
afterEach(() => vi.restoreAllMocks())

const session = async () => (await import('#stores/session.ts')).$session.get()
const label = async () => (await import('#stores/session.ts')).$accountLabel.get()
const notice = async () => (await import('#stores/notice.ts')).$notice.get()
const revokeAll = () => shop.shop.db.deleteFrom('sessions').execute()

/** A page that asks nothing else, some time after it was opened. */
async function visit(path: string): Promise<void> {
  browser.open(path)
  const { watchSession } = await import('#stores/watch-session.ts')
  await watchSession()
}

function letPass(ms: number): void {
  const now = Date.now() + ms
  vi.spyOn(Date, 'now').mockReturnValue(now)
}

test('a session that was ended elsewhere is over on any page, in words and with the way back', async () => {
  browser.localStorage['cart-count'] = '3'
  await revokeAll()
  await visit('/about?from=home')
  expect(await session()).toEqual({ state: 'out', ended: true })
  expect((await import('#stores/cart-count.ts')).$cartCount.get()).toBe(0)
  expect(await label()).toBe('Login')
  const href = `/my-account?next=${encodeURIComponent('/about?from=home')}`
  expect(await notice()).toEqual({
    kind: 'status',
    text: 'Your session has ended. Please log in again.',
    action: { label: 'Log in', href },
  })

  await visit('/courses')
  expect(await session()).toEqual({ state: 'out', ended: true })
  expect(await notice()).toBeUndefined()
})

test('one that holds is asked about once in five minutes, however many pages are opened', async () => {
  const before = browser.network.calls
  for (const path of ['/about', '/team', '/gallery']) await visit(path)
  expect(browser.network.calls - before).toBe(1)
  expect(await session()).toMatchObject({ state: 'in', email })

  letPass(6 * minute)
  await visit('/about')
  expect(browser.network.calls - before).toBe(2)
})

test('somebody who comes back to a page that stood open hears it too', async () => {
  await visit('/about')
  await revokeAll()
  browser.look()
  expect(await session()).toMatchObject({ state: 'in' })
  letPass(6 * minute)
  browser.look()
  await eventually(async () => expect(await session()).toEqual({ state: 'out', ended: true }))
  expect(await notice()).toMatchObject({ text: expect.stringMatching(/session has ended/) })
})

test('the account, which shows it by itself, asks at every return and says nothing', async () => {
  browser.open('/my-account')
  const { watchSessionSilently } = await import('#stores/watch-session.ts')
  await watchSessionSilently()
  expect(await session()).toMatchObject({ state: 'in' })
  await revokeAll()
  browser.look()
  await eventually(async () => expect(await session()).toEqual({ state: 'out', ended: true }))
  expect(await notice()).toBeUndefined()
})

test('no network and no answer change nothing, and the next page asks again', async () => {
  browser.network.isUp = false
  await visit('/about')
  expect(await session()).toMatchObject({ state: 'in' })
  browser.network.isUp = true

  const broken = vi.fn(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  const stranger = () => Promise.resolve(new Response('Who are you?', { status: 401 }))
  for (const answer of [broken, vi.fn(stranger)]) {
    const real = globalThis.fetch
    vi.stubGlobal('fetch', answer)
    await visit('/about')
    vi.stubGlobal('fetch', real)
    expect(answer).toHaveBeenCalledOnce()
    expect(await session()).toMatchObject({ state: 'in' })
    expect(await notice()).toBeUndefined()
  }

  await revokeAll()
  await visit('/about')
  expect(await session()).toEqual({ state: 'out', ended: true })
})

test('a name that was changed on another device is the name here', async () => {
  await shop.shop.db
    .updateTable('users')
    .set({ display_name: 'Asha Sample' })
    .where('email', '=', email)
    .execute()
  await visit('/about')
  expect(await label()).toBe('Asha Sample')
})

test('whoever is logged out is asked nothing about', async () => {
  const { logOut } = await import('#stores/log-out.ts')
  await logOut()
  const before = browser.network.calls
  await visit('/about')
  expect(browser.network.calls).toBe(before)
})
