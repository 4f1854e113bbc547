import { setTimeout as pass } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { arrive, card, said } from './shopper.ts'

/** What Chrome's developer tools call slow 3G. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

const wayTo = async (page: Page, path: string) => {
  await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
}

const grids = [
  ['/courses', 'Money, calmly'],
  ['/library', 'Twelve Questions Before You Invest'],
  ['/dhyanamshop', 'Padma, the lotus'],
] as const

/** The cart as the server keeps it: the page may still be on its way. */
async function quantities(page: Page, { token }: { token: string }): Promise<number[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const cart = await page.request.get('/api/cart', { headers })
  const { items }: { items: { quantity: number }[] } = await cart.json()
  return items.map(({ quantity }) => quantity)
}

for (const seconds of [0, 0.5, 1, 2, 5]) {
  for (const [path, name] of grids)
    test(`on ${path} a tap ${seconds} s after the answer puts one piece into the cart`, async ({
      page,
    }) => {
      test.setTimeout(90_000)
      const account = await arrive(page, path)
      await wayTo(page, path)
      await pass(1000 * seconds)
      await card(page, name).getByRole('button').click()
      await page.waitForURL('/cart', { timeout: 40_000, waitUntil: 'commit' })
      expect(await quantities(page, account)).toEqual([1])
    })

  test(`menu, map, film link and gallery answer a tap after ${seconds} s`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.route('https://**', (route) => route.fulfill({ body: 'elsewhere' }))
    await wayTo(page, '/testimonial')
    await pass(1000 * seconds)
    await page
      .getByRole('button', { name: /^Play Video/ })
      .first()
      .click()
    await expect(page.locator('iframe')).toHaveCount(1, { timeout: 20_000 })
    await page.getByText('Showcase', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Art Shop' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the map' }).click()
    await expect(page.locator('iframe[title^="Map"]')).toHaveCount(1, { timeout: 20_000 })
    await wayTo(page, '/gallery')
    await pass(1000 * seconds)
    await page.getByRole('main').getByRole('link').first().click()
    const opened = () => page.url().endsWith('.webp') || page.getByRole('dialog').isVisible()
    await expect.poll(opened, { timeout: 20_000 }).toBeTruthy()
  })
}

test('a tap that waits for its script looks busy, and a second one adds nothing', async ({
  page,
}) => {
  const account = await arrive(page, '/courses')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/courses', { waitUntil: 'commit' })
  const button = card(page, 'Money, calmly').getByRole('button')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  release()
  await page.waitForURL('/cart')
  expect(await quantities(page, account)).toEqual([1])
})

test.describe('with every script lost on the way', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
  })

  test('buying leads to the account page, which says what is missing', async ({ page }) => {
    await page.goto('/courses')
    await card(page, 'Money, calmly').getByRole('button').click()
    await page.waitForURL('/my-account')
    await expect(page.getByText('Your account needs JavaScript')).toBeVisible({ timeout: 15_000 })
  })

  test('a screen of an account says so once, and can be loaded again', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('The cart needs JavaScript')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('This page did not arrive completely.')).toBeHidden()
    await page.unroute('**/*.js')
    await page.getByRole('link', { name: 'load the page again' }).click()
    await expect(page.getByRole('link', { name: /log in/i }).first()).toBeVisible()
  })

  test('slides, menus, pictures and videos are there', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByText('Showcase', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Art Shop' })).toBeVisible()
    await page.goto('/gallery')
    const large = page.getByRole('main').getByRole('link').first()
    await expect(large).toHaveAttribute('href', /\.webp$/)
  })
})

test('where scripts arrive, nothing says that they are missing', async ({ page }) => {
  await page.goto('/courses')
  await expect(page.locator('[data-needs-script]')).toHaveCount(0)
})

test('a screen whose own file is lost says so and can be loaded again', async ({ page }) => {
  await page.route(/_astro\/CartScreen/, (route) => route.abort())
  await page.goto('/cart')
  await said(page, 'alert', 'This page did not arrive completely.')
  await page.unroute(/_astro\/CartScreen/)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /log in/i }).first()).toBeVisible()
})

test('a part whose file is lost says so, and the rest of the page goes on', async ({ page }) => {
  await page.route(/_astro\/VideoCarousel/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await said(page, 'alert', 'A part of this page did not arrive.')
  await page.unroute(/_astro\/VideoCarousel/)
  await page.getByRole('alert').getByRole('link', { name: 'Load again' }).click()
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Play: / }).first()).toBeVisible()
})

test('a file that fails once is asked for again', async ({ page }) => {
  let failures = 0
  await page.route(/_astro\/CartScreen/, async (route) => {
    failures += 1
    if (failures === 1) await route.abort()
    else await route.continue()
  })
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: /log in/i }).first()).toBeVisible()
  expect(failures).toBe(2)
})
