import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { art, inCart } from '../goods.ts'
import { browserFlags, findBrowser } from '../../scripts/needs/browser.ts'
import { arrive, goToPayPage, order, pieces, putInCart } from './shopper.ts'

const executablePath = findBrowser()

/** Playwright switches the browser's memory for the way back off; shoppers have it. */
test.use({
  launchOptions: {
    args: browserFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  },
})

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { wasHere: true }))
const isAsLeft = (page: Page) => page.evaluate(() => 'wasHere' in window)

for (const path of isFull
  ? ['/', '/cart', '/courses', '/get-a-consultation', '/my-account', '/gallery']
  : ['/', '/cart'])
  test(`${path} is kept for the way back`, async ({ page }) => {
    await page.goto(path)
    await mark(page)
    await page.goto('/about')
    await page.goBack({ waitUntil: 'commit' })
    expect(await isAsLeft(page)).toBe(true)
  })

/** Leaves a cart of one piece, gets a second one elsewhere, and comes back to it. */
async function comeBackToCartOfTwo(page: Page): Promise<void> {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
  await mark(page)
  await page.goto('/about')
  await putInCart(page.request, account, inCart(art))
  await page.goBack({ waitUntil: 'commit' })
}

test('a cart that was kept shows what was added meanwhile', async ({ page }) => {
  await comeBackToCartOfTwo(page)
  await expect(pieces(page, art.name)).toHaveText('2')
  expect(await isAsLeft(page)).toBe(true)
})

test('a cart that was kept before its island was there shows what was added meanwhile', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const wait = (event: Event) => {
      event.stopImmediatePropagation()
    }
    addEventListener('first-view', wait)
    addEventListener('let-in', () => {
      removeEventListener('first-view', wait)
      dispatchEvent(new Event('first-view'))
    })
  })
  await comeBackToCartOfTwo(page)
  expect(await isAsLeft(page)).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('let-in')))
  await expect(pieces(page, art.name)).toHaveText('2')
})

for (const path of ['/my-account/orders', '/my-account/dashboard'])
  test(`${path} that was kept shows what was paid meanwhile`, async ({ page }) => {
    const account = await arrive(page, path)
    const main = page.getByRole('main')
    await expect(main.getByText(art.name)).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'See the courses' })).toBeVisible()
    await mark(page)
    await page.goto('/about')
    await order(page.request, account, 'success', inCart(art))
    await page.goBack({ waitUntil: 'commit' })
    await expect(main.getByText(art.name).first()).toBeVisible()
    expect(await isAsLeft(page)).toBe(true)
  })

test('back from the pay page, Pay of the kept page is alive', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await goToPayPage(page)
  const payPage = page.url()
  await page.goBack({ waitUntil: 'commit' })
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
  await pay.click()
  await page.waitForURL(payPage)
})

test('to the pay page, back and on again leaves no error in the console @full', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Chromium's own, on a slow machine: it hides the page before the transition to the next one is over.
    if (!error.message.endsWith('Document hidden')) errors.push(`${error.name}: ${error.message}`)
  })

  const account = await arrive(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await page.waitForURL('/courses')
  await page.goBack({ waitUntil: 'commit' })
  await page.goForward({ waitUntil: 'commit' })
  await putInCart(page.request, account, inCart(art))
  await goToPayPage(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await page.goForward({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})
