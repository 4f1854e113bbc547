import { expect, test } from '@playwright/test'
import { art, book, course, inCart } from '../goods.ts'
import {
  arrive,
  continueToCheckout,
  fillAddress,
  fillAddressFields,
  pieces,
  putInCart,
  said,
} from './shopper.ts'

const goods = [inCart(course), inCart(book), inCart(art)] as [string, string][]

test('logged out, the cart asks for a log-in and brings back', async ({ page }) => {
  await page.goto('/cart')
  await said(page, 'alert', 'Please login first!')
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /next=%2Fcart/)
})

test('an empty cart leads on @full', async ({ page }) => {
  await arrive(page, '/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the courses' })).toBeVisible()
})

test('art has a quantity from 1 up; courses and books have none', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, ...goods)
  await page.goto('/cart')

  await expect(page.getByRole('listitem').filter({ hasText: '₹' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toHaveCount(1)
  const minus = page.getByRole('button', { name: `Decrease quantity of ${art.name}` })
  await expect(minus).toBeDisabled()
  const saved = page.waitForResponse('/api/cart/update')
  await page.getByRole('button', { name: `Increase quantity of ${art.name}` }).click()
  await expect(minus).toBeEnabled()
  expect((await saved).ok()).toBe(true)

  await page.getByRole('button', { name: `Remove ${course.name}` }).click()
  await expect(page.getByText(course.name)).toHaveCount(0)
  await page.reload()
  await expect(pieces(page, art.name)).toHaveText('2')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
})

test('quick taps are kept by whoever leaves at once, and paid for by whoever goes on', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  const plus = page.getByRole('button', { name: `Increase quantity of ${art.name}` })
  await expect(plus).toBeVisible()
  // The first is never answered while the page is there.
  await page.evaluate(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = (...request) => {
      const [asked] = request
      const isChange = asked instanceof Request && asked.method === 'PATCH'
      if (!isChange) return fetch(...request)
      window.fetch = fetch
      void fetch(...request)
      return new Promise(() => {})
    }
  })
  for (let taps = 0; taps < 3; taps += 1) await plus.click()
  await expect(pieces(page, art.name)).toHaveText('4')
  await page.goto('/courses')
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${account.token}` }
      const answer = await page.request.get(`/api/cart?userId=${account.userId}`, { headers })
      return (await answer.json()).items[0].quantity
    })
    .toBe(4)

  await page.goto('/cart')
  await expect(pieces(page, art.name)).toHaveText('4')
  await fillAddress(page)
  for (let taps = 0; taps < 2; taps += 1) await plus.click()
  await continueToCheckout(page)
  await expect(page.getByRole('main')).toContainText('quantity 6')
})

test('five quick taps on plus are five pieces, after a reload as well @full', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  const plus = page.getByRole('button', { name: `Increase quantity of ${art.name}` })
  for (let taps = 0; taps < 5; taps += 1) await plus.click()
  await expect(pieces(page, art.name)).toHaveText('6')
  await page.reload()
  await expect(pieces(page, art.name)).toHaveText('6')
})

test('the header counts the pieces, also after a reload and on other pages @full', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, ...goods)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  // The lines stand there before the island, which counts them.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.goto('/courses')
  await expect(page.getByRole('link', { name: /cart.*3/i })).toBeVisible()
})

test('the second press of a slow double click on Remove takes nothing else out @full', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(book), inCart(art))
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const removals = page.getByRole('button', { name: /^Remove/ })
  await removals.first().hover()
  const place = await removals.first().boundingBox()
  await page.mouse.down()
  await page.mouse.up()
  await expect(removals).toHaveCount(1)
  const left = await removals.boundingBox()
  expect(Math.abs((left?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(80)
  await page.mouse.move((left?.x ?? 0) + 20, (left?.y ?? 0) + 20)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.reload()
  await expect(removals).toHaveCount(1)
  await removals.click()
  await expect(removals).toHaveCount(0)
})

test('a failed change keeps the quantity and says why', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await page.route('/api/cart/update', (route) => route.abort())
  await page.getByRole('button', { name: /^Increase/ }).click()
  await said(page, 'alert', 'Network error. Please try again later.')
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('a cart that cannot be loaded says so and loads on Retry', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.route('/api/cart?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/cart')
  await said(page, 'alert', 'Something went wrong. Please try again later.')
  await page.unroute('/api/cart?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: `Remove ${art.name}` })).toBeVisible()
})

test('an address is needed, checked, saved and offered the next time', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  const proceed = page.getByRole('button', { name: 'Continue to Payment' })
  // With nothing saved there is nothing to be locked.
  await expect(page.getByLabel('City')).toBeEditable()
  await expect(page.getByText('These fields are locked.')).toHaveCount(0)
  await proceed.click()
  await said(page, 'alert', 'Please fill in all fields.')

  await fillAddressFields(page)
  await page.getByLabel('City').fill('')
  await proceed.click()
  await said(page, 'alert', 'Please fill in all fields.')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Lucknow')
  await page.getByLabel('Pincode').fill('026001')
  await proceed.click()
  await expect(page.getByLabel('Pincode')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/cart')

  await page.getByLabel('Pincode').fill('226001')
  await proceed.click()
  await page.waitForURL('/checkout')
  await page.goto('/cart')
  const saved = page.getByRole('radio')
  await expect(saved).toHaveCount(1)
  await saved.check()
  await expect(page.getByLabel('City')).toHaveValue('Lucknow')
  await expect(page.getByLabel('City')).not.toBeEditable()
})
