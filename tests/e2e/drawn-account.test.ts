import { expect, type Page, test } from '@playwright/test'
import { art, book, course, inCart, otherArt } from '../goods.ts'
import { hold, isAlive, treeOf } from './drawn-island.ts'
import { type Account, openAccount, openAs, order } from './shopper.ts'

// What build/browser/prerender-account.ts shows before React is there.

const pages = [
  { path: '/my-account', files: '**/_astro/DashboardScreen*.js', words: 'Your last order' },
  { path: '/my-account/orders', files: '**/_astro/OrdersScreen*.js', words: art.name },
] as const
const roomPage = {
  path: `/my-account/courses/${course.id}`,
  files: '**/_astro/RoomScreen*.js',
  words: 'Ready when you are',
}
const [, ordersPage] = pages

const words = (page: Page, text: string) => page.getByRole('main').getByText(text).first()

/** Somebody who has bought a course, a book and, last, a work of art. */
async function shopper(page: Page): Promise<Account> {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course), inCart(book))
  await order(page.request, account, 'success', inCart(art))
  return account
}

async function wholeAccount(page: Page): Promise<string> {
  // The button of the menu waits until its script is awake.
  await page.locator('.account-menu button').evaluateAll((buttons) => {
    for (const button of buttons) button.removeAttribute('disabled')
  })
  return await treeOf(page, '.account-frame')
}

for (const { path, files, words: text } of [...pages, roomPage])
  test(`${path}: what is drawn before the island is what the island shows`, async ({
    page,
    context,
  }) => {
    const account = await shopper(page)
    await page.route(files, (route) => route.abort())
    await openAs(page, account, path)
    await expect(words(page, text)).toBeVisible()
    const drawn = await wholeAccount(page)

    const plain = await context.newPage()
    await plain.route('**/_astro/prerender-*.js', (route) => route.abort())
    await plain.goto(path)
    await isAlive(plain)
    await expect(words(plain, text)).toBeVisible()
    expect(await wholeAccount(plain)).toBe(drawn)
  })

for (const { path, files, words: text } of pages) {
  test(`${path}: the island takes over the same elements, and nothing moves`, async ({ page }) => {
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
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const release = await hold(page, files)
    await openAs(page, account, path)
    const seen = await words(page, text).elementHandle()
    release()
    await isAlive(page)
    await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeEnabled()
    expect(await seen?.evaluate((element) => element.isConnected)).toBe(true)
    expect(errors).toEqual([])
    // With the first bytes, and once more behind what was drawn.
    const asked = () => calls.filter((call) => call.startsWith('/api/orders/'))
    await expect.poll(() => asked().length).toBe(2)
    const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })

  test(`${path}: what was bought since it was drawn is shown when the island is there`, async ({
    page,
  }) => {
    const account = await shopper(page)
    const release = await hold(page, files)
    await openAs(page, account, path)
    await expect(words(page, text)).toBeVisible()
    await order(page.request, account, 'success', inCart(otherArt))
    await expect(words(page, otherArt.name)).toBeHidden()
    release()
    await expect(words(page, otherArt.name)).toBeVisible()
  })

  test(`${path}: whoever logs out meanwhile in another tab leaves nothing on show`, async ({
    page,
    context,
  }) => {
    const account = await shopper(page)
    const release = await hold(page, files)
    await openAs(page, account, path)
    await expect(words(page, text)).toBeVisible()
    const other = await context.newPage()
    await openAs(other, account, '/my-account/privacy')
    await other.getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(words(page, text)).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
}

test('an order that is tapped before the island is there opens when it is', async ({ page }) => {
  const account = await shopper(page)
  const release = await hold(page, ordersPage.files)
  await openAs(page, account, ordersPage.path)
  const fold = page.getByRole('button', { name: course.name })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
})

test('an order that a link names is open', async ({ page }) => {
  const account = await shopper(page)
  await openAs(page, account, '/my-account')
  await page.getByRole('link', { name: 'See this order' }).click()
  await expect(page.getByRole('button', { name: art.name })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
})

test('a lesson that is tapped before the island is there opens when it is', async ({ page }) => {
  const account = await shopper(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const release = await hold(page, roomPage.files)
  await openAs(page, account, roomPage.path)
  await page.getByRole('link', { name: /^Start: / }).click()
  await expect(page).toHaveURL(/#/)
  release()
  await isAlive(page)
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  expect(errors).toEqual([])
})
