import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { logIn, registerPerson } from '../api/people.ts'
import { openBrowser } from './open-browser.ts'

const email = 'asha@example.com'
let shop: TestShop
let userId: string
beforeAll(async () => {
  shop = await openTestShop()
  userId = (await registerPerson(shop, email)).userId
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  openBrowser(shop).open('/my-account/privacy')
  const { $session } = await import('#stores/session.ts')
  const token = await logIn(shop, email, { remember: true })
  $session.set({ state: 'in', userId, token, email, displayName: '', remembered: true })
})

const notice = async () => (await import('#stores/notice.ts')).$notice.get()

test('a consent is withdrawn once; what fails is said, and leaves the list as it was', async () => {
  const told = { healthChallenge: true, consent: true, webinarId: 'free-webinar' }
  await shop.call('POST', '/api/webinars', { body: { name: 'Asha', email, ...told } })
  const { $consents, loadConsents, withdrawConsent } = await import('#stores/consents.ts')
  await loadConsents()
  const listed = $consents.get()
  expect(listed).toMatchObject({ state: 'listed', consents: [{ withdrawnAt: null }] })

  const reallyFetch = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await withdrawConsent('challenges')
  expect($consents.get()).toEqual(listed)
  expect(await notice()).toMatchObject({ kind: 'alert' })

  vi.stubGlobal('fetch', reallyFetch)
  await Promise.all([withdrawConsent('challenges'), withdrawConsent('challenges')])
  expect($consents.get()).toMatchObject({ consents: [{ withdrawnAt: expect.any(String) }] })
  expect(await notice()).toEqual({ kind: 'status', text: 'Withdrawn. Your answers are deleted.' })
})
