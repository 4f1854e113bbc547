import { expect, type Page, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import { hold, isAlive, treeOf } from './drawn-island.ts'
import {
  type Account,
  card,
  continueToCheckout,
  fillAddress,
  openAccount,
  openAs,
  pieces,
  putInCart,
  said,
} from './shopper.ts'

const islandFile = '**/_astro/CartScreen*.js'
const removal = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

/** Somebody with art and a course in the cart. */
async function shopper(page: Page): Promise<Account> {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art), inCart(course))
  return account
}

/** What the server has. */
async function keptLines(page: Page, { userId, token }: Account): Promise<[string, number][]> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/cart?userId=${userId}`, { headers })
  const { items }: { items: { name: string; quantity: number }[] } = await answer.json()
  return items.map(({ name, quantity }) => [name, quantity])
}

const wholeCart = (page: Page) => treeOf(page, 'astro-island > section')

test('what is shown before the island is what the island shows', async ({ page, context }) => {
  const account = await shopper(page)
  await page.route(islandFile, (route) => route.abort())
  await openAs(page, account, '/cart')
  await expect(removal(page, course.name)).toBeVisible()
  const drawn = await wholeCart(page)

  const plain = await context.newPage()
  await hold(plain, '/api/auth/user/addresses/*')
  let fails = 1
  await plain.route('/api/cart?*', async (route) => {
    if (fails-- > 0) await route.fulfill({ status: 503, body: '' })
    else await route.continue()
  })
  await plain.goto('/cart')
  await isAlive(plain)
  await expect(removal(plain, course.name)).toBeVisible()
  expect(await wholeCart(plain)).toBe(drawn)
  await plain.unrouteAll({ behavior: 'ignoreErrors' })
})

const screens = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
]
for (const screen of screens)
  test(`${screen.width} wide, the island takes over the same elements, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    const account = await shopper(page)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const release = await hold(page, islandFile)
    await openAs(page, account, '/cart')
    const line = await removal(page, course.name).elementHandle()
    await removal(page, course.name).focus()
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeInViewport()
    release()
    await expect(page.getByLabel('Street')).toBeVisible()
    expect(await line.evaluate((button) => button.isConnected)).toBe(true)
    await expect(removal(page, course.name)).toBeFocused()
    const moved = await page.evaluate(() =>
      (Reflect.get(globalThis, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0),
    )
    expect(moved).toBeLessThanOrEqual(0.01)
    expect(errors).toEqual([])
  })

test('what is tapped before the island is there is carried out, tap by tap', async ({ page }) => {
  const account = await shopper(page)
  const release = await hold(page, islandFile)
  await openAs(page, account, '/cart')
  const more = page.getByRole('button', { name: `Increase quantity of ${art.name}` })
  await more.click()
  await more.click()
  await removal(page, course.name).click()
  await expect(removal(page, course.name)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(pieces(page, art.name)).toHaveText('3')
  await expect(removal(page, course.name)).toHaveCount(0)
  await expect.poll(() => keptLines(page, account)).toEqual([[art.name, 3]])
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
})

test('an early tap on the way on leads to the payment', async ({ page }) => {
  const account = await shopper(page)
  await openAs(page, account, '/cart')
  await fillAddress(page)
  await continueToCheckout(page)
  const release = await hold(page, islandFile)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  release()
  await page.waitForURL('/checkout')
})

test('what was put in is shown at once, whoever the files wait for', async ({ page }) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/courses')
  const releases = [await hold(page, islandFile), await hold(page, '/api/cart?*')]
  await card(page, course.name).getByRole('button').click()
  await page.waitForURL('/cart')
  await expect(removal(page, course.name)).toBeVisible()
  // Meanwhile another device has put something in.
  await putInCart(page.request, account, inCart(art))
  for (const release of releases) release()
  await said(page, 'status', 'Course added to cart successfully!')
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('whoever logs out meanwhile in another tab leaves nothing on show', async ({
  page,
  context,
}) => {
  const account = await shopper(page)
  const release = await hold(page, islandFile)
  await openAs(page, account, '/cart')
  await expect(removal(page, course.name)).toBeVisible()
  const other = await context.newPage()
  await openAs(other, account, '/my-account/orders')
  await other.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Please login first!').filter({ visible: true })).toBeVisible()
  await expect(removal(page, course.name)).toHaveCount(0)
  release()
})

test('a name that looks like HTML is read as it is', async ({ page }) => {
  const account = await shopper(page)
  await page.route(islandFile, (route) => route.abort())
  const name = '<img src="/nowhere" onerror="alert(1)">'
  await page.route('/api/cart?*', async (route) => {
    const answer = await route.fetch()
    const cart: { items: object[] } = await answer.json()
    const items = cart.items.map((item) => ({ ...item, name }))
    await route.fulfill({ response: answer, json: { ...cart, items } })
  })
  await openAs(page, account, '/cart')
  await expect(page.locator('.cart-line__name').first()).toHaveText(name)
})
