import { expect, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import { entriesOf, nameOf } from './menus.ts'
import { card, fillConsultation, openAccount, openAs, putInCart, said } from './shopper.ts'

test.describe('with every script lost on the way', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
  })

  test('buying leads to the account page, which says what is missing', async ({ page }) => {
    await page.goto('/courses')
    await card(page, course.name).getByRole('button').click()
    await page.waitForURL('/my-account')
    await expect(page.getByText('Your account needs JavaScript')).toBeVisible({ timeout: 15_000 })
  })

  test('a screen of an account says so once, and can be loaded again @full', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('The cart needs JavaScript')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('This page did not load completely.')).toBeHidden()
    await page.unroute('**/*.js')
    await page.getByRole('link', { name: 'load the page again' }).click()
    await expect(page.getByRole('link', { name: /log in/i }).first()).toBeVisible()
  })

  test('slides, menus, pictures and videos are there', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await nameOf(page, 'Showcase').click()
    await expect(entriesOf(page, 'Showcase').last()).toBeVisible()
    await page.goto('/gallery')
    const large = page.getByRole('main').getByRole('link').first()
    await expect(large).toHaveAttribute('href', /\.webp$/)
  })
})

test('where scripts arrive, nothing says that they are missing @full', async ({ page }) => {
  await page.goto('/courses')
  await expect(page.locator('[data-needs-script]')).toHaveCount(0)
})

test('a screen whose own file is lost says so and can be loaded again', async ({ page }) => {
  const account = await openAccount(page.request)
  await page.route(/_astro\/CartScreen/, (route) => route.abort())
  await openAs(page, account, '/cart')
  await said(page, 'alert', 'This page did not load completely.')
  await page.unroute(/_astro\/CartScreen/)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('a cart whose own file is lost says so in sight, and offers nothing to tap', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await page.route(/_astro\/CartScreen/, (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, account, '/cart')
  await expect(page.getByText('This page did not load completely.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toHaveCount(0)
})

test('a part whose file is lost says so, and the rest of the page goes on @full', async ({
  page,
}) => {
  await page.route(/_astro\/VideoCarousel/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await said(page, 'alert', 'A part of this page did not load.')
  await page.unroute(/_astro\/VideoCarousel/)
  const loaded = page.waitForEvent('load')
  await page.getByRole('alert').getByRole('link', { name: 'Load again' }).click()
  await loaded
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Play: / }).first()).toBeVisible()
})

test('a part that is lost before the page can speak is told when it can @full', async ({
  page,
}) => {
  await page.route(/_astro\/VideoCarousel/, (route) => route.abort())
  await page.route(/_astro\/DocumentLayout/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
  await said(page, 'alert', 'A part of this page did not load.')
})

test('a booking form whose own file is lost is sent as a plain form', async ({ page }) => {
  await page.route(/_astro\/appointment-form/, (route) => route.abort())
  await page.goto('/get-a-consultation')
  await fillConsultation(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
})

test('a booking form asks for its file when somebody begins with it, and not before @full', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const files = () => asked.filter((path) => path.includes('/appointment-form'))
  await page.goto('/get-a-consultation')
  // The page's own scripts have run by then: the small one of the form has taken it over.
  await expect(page.locator('[data-appointment-form]')).toHaveJSProperty('noValidate', true)
  expect(files()).toEqual([])
  await page.getByRole('main').getByLabel('Email').focus()
  await expect.poll(files).toHaveLength(1)
})

test('a file that fails once is asked for again @full', async ({ page }) => {
  let failures = 0
  await page.route(/_astro\/CartScreen/, async (route) => {
    failures += 1
    if (failures === 1) await route.abort()
    else await route.continue()
  })
  await openAs(page, await openAccount(page.request), '/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(failures).toBe(2)
})

test('O4: a file that is gone with its release loads the page again, once, with what was typed', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(course))
  let isGone = true
  await page.route(/_astro\/NewAddressForm/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await openAs(page, account, '/cart')
  await page.getByLabel('Name').fill('Asha Sample')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/my-account/addresses')
  await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible()
  expect(loads).toBe(2)
  isGone = false
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Sample')
})
