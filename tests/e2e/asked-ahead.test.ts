import { expect, type Page, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import {
  card,
  hadQuietMoment,
  logInHere,
  openAccount,
  openAs,
  pieces,
  putInCart,
} from './shopper.ts'

/** The page and its island both have the words; one of them is seen. */
const logInFirst = (page: Page) => page.getByText('Please login first!').filter({ visible: true })

/** Whether an answer to an add waits in this tab for the page of the cart. */
const carried = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('carried-cart')))

/** How often an address was asked since. */
function countAsked(page: Page, path: string): () => number {
  let times = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'GET') times += 1
  })
  return () => times
}

test('the cart asks before any file of script is there, and once', async ({ page }) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  const order: string[] = []
  page.on('response', (answer) => order.push(new URL(answer.url()).pathname))
  const asked = countAsked(page, '/api/cart')
  await page.route('**/_astro/CartScreen*.js', async (route) => {
    await expect.poll(() => order).toContain('/api/cart')
    await route.continue()
  })
  await openAs(page, account, '/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
  expect(asked()).toBe(1)
})

test('an early answer that fails is asked for again, and a refused session says so', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  let fails = 1
  await page.route('/api/cart?*', async (route) => {
    if (fails-- > 0) await route.fulfill({ status: 503, body: '' })
    else await route.continue()
  })
  await openAs(page, account, '/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
  await page.unroute('/api/cart?*')

  await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${account.token}` },
  })
  await page.goto('/cart')
  const ended = page
    .getByText('Your session has ended. Please log in again.')
    .filter({ visible: true })
  await expect(ended).toBeVisible()
  await page.reload()
  await expect(ended).toHaveCount(1)
  await expect(logInFirst(page)).toHaveCount(0)
})

test('what was put in is on show before the cart is read again, and is read again', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/courses')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('/api/cart?*', async (route) => {
    await held
    await route.continue()
  })
  await card(page, course.name).getByRole('button').click()
  await page.waitForURL('/cart')
  await expect(page.getByRole('button', { name: `Remove ${course.name}` })).toBeVisible()
  // Meanwhile another device has put something in.
  await putInCart(page.request, account, inCart(art))
  release()
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('a cart that cannot be read again stays as the server has told it', async ({ page }) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/courses')
  await page.route('/api/cart?*', (route) => route.abort())
  await card(page, course.name).getByRole('button').click()
  await page.waitForURL('/cart')
  await expect(page.getByRole('button', { name: `Remove ${course.name}` })).toBeVisible()
  // Carried once, until its island takes it over: whoever loads the page again is told that it cannot be read.
  await expect.poll(() => carried(page)).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('what somebody has put in is not shown to whoever logs in after them', async ({ page }) => {
  const [first, second] = [await openAccount(page.request), await openAccount(page.request)]
  await openAs(page, first, '/courses')
  // An answer without content leaves the page where it is: the cart is carried and never taken over.
  await page.route('/cart', (route) => route.fulfill({ status: 204 }))
  const onTheWay = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await card(page, course.name).getByRole('button').click()
  await onTheWay
  expect(await carried(page)).toBe(true)
  await page.unroute('/cart')
  await openAs(page, second, '/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${course.name}` })).toHaveCount(0)
})

test('a log-in in another tab brings the cart that asked for it', async ({ page, context }) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await expect(logInFirst(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/my-account')
  await logInHere(other, account.email)
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('after an add the page of the cart and its files are on their way beside the answer', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/courses')
  await hadQuietMoment(page)
  const ahead = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  expect(await ahead()).not.toContain('CartScreen')
  await page.route('/api/cart/add', async (route) => {
    await expect.poll(ahead).toMatch(/\/cart( |$)/)
    await expect.poll(ahead).toMatch(/CartScreen\S+\.js/)
    await route.continue()
  })
  await card(page, course.name).getByRole('button').click()
  await page.waitForURL('/cart')
  await expect(page.getByRole('button', { name: `Remove ${course.name}` })).toBeVisible()
})
