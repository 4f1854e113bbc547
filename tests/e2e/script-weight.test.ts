import { type Browser, expect, type Page, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import {
  type Account,
  continueToCheckout,
  fillAddress,
  openAccount,
  openAs,
  order,
  putInCart,
} from './shopper.ts'
import { watchScripts } from './watch-scripts.ts'

/** Brotli bytes of script that a page with an island may load by itself: with what its calls fetch, more than the
 * 82 kB that scripts/check-size.ts allows to what the page names. */
const budget = 84_000

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** The scripts that a first visit of a page loads by itself, until it shows what it is for. */
async function scriptsOf(browser: Browser, state: State | undefined, path: string, sight: string) {
  const context = await browser.newContext(state && { storageState: state })
  const page = await context.newPage()
  const loaded: Promise<{ name: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') loaded.push(weigh(request))
  })
  await page.goto(path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.getByText(sight).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const scripts = await Promise.all(loaded)
  await context.close()
  return scripts
}

async function weigh(request: Awaited<ReturnType<Page['waitForRequest']>>) {
  const answer = await request.response()
  expect(answer?.headers()['content-encoding']).toBe('br')
  const { responseBodySize } = await request.sizes()
  return { name: new URL(request.url()).pathname, bytes: responseBodySize }
}

/** Somebody with a filled cart, a chosen address and the browser that knows it. */
async function shopperReadyToPay(page: Page, account: Account): Promise<State> {
  await putInCart(page.request, account, inCart(art), inCart(course))
  await openAs(page, account, '/cart')
  await fillAddress(page)
  await continueToCheckout(page)
  return await page.context().storageState()
}

const loggedIn = [
  ['/cart', 'Continue to Payment'],
  ['/checkout', 'Pay ₹'],
  ['/my-account', 'Not asha'],
  ['/my-account/orders', 'No paid orders found.'],
  ['/my-account/downloads', 'No downloads available'],
  ['/my-account/addresses', '1 Sample Street'],
  ['/my-account/account-details', 'Password change'],
] as const

/** The page that is open longest is the lightest of those with an island. */
const roomBudget = 75_000

const loggedOut = [
  ['/my-account', 'Register'],
  ['/my-account/lost-password', 'Email'],
] as const

const sum = (scripts: readonly { bytes: number }[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0)

test('whoever is logged in loads no more script than a page with an island may weigh', async ({
  page,
  browser,
}) => {
  const state = await shopperReadyToPay(page, await openAccount(page.request))
  for (const [path, sight] of loggedIn)
    expect.soft(sum(await scriptsOf(browser, state, path, sight)), path).toBeLessThanOrEqual(budget)
})

test('the room of a course names less script than that, and loads no more', async ({
  page,
  browser,
}) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  const path = `/my-account/courses/${course.id}`
  await openAs(page, account, path)
  const state = await page.context().storageState()
  const scripts = await scriptsOf(browser, state, path, 'Ready when you are')
  const drawing = scripts.filter(({ name }) => name.includes('prerender'))
  expect(drawing).toHaveLength(1)
  expect(sum(scripts) - sum(drawing)).toBeLessThanOrEqual(roomBudget)
})

test('nor does whoever is not @full', async ({ browser }) => {
  for (const [path, sight] of loggedOut) {
    const bytes = sum(await scriptsOf(browser, undefined, path, sight))
    expect.soft(bytes, path).toBeGreaterThan(50_000)
    expect.soft(bytes, path).toBeLessThanOrEqual(budget)
  }
})

test('the cart and the checkout tell whoever is logged out so without an island', async ({
  page,
}) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(weigh(request))
  })
  const loading = await watchScripts(page)
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path, { waitUntil: 'load' })
    // A touch ends all waiting: what was kept for later is asked for at once, and weighed as well.
    await page.keyboard.press('Shift')
    await expect(page.getByText('Please login first!')).toBeVisible()
    const way = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })
    await expect(way).toHaveAttribute('href', `/my-account?next=${encodeURIComponent(path)}`)
    await loading.there()
    await expect(page.locator('astro-island')).toBeHidden()
  }
  expect(sum(await Promise.all(scripts))).toBeLessThanOrEqual(8_000)
})
