import { expect, test } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { firm } from '../content-read.ts'
import { art, book, course, inCart } from '../goods.ts'
import { entriesOf, nameOf } from './menus.ts'
import { arrive, fillAddress, openAccount, openAs, putInCart, said } from './shopper.ts'

/** What the specification says of screens and no other test looks at. */

test('a page that is opened from far below begins at its top', async ({ page }) => {
  await page.goto('/courses')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Testimonial', exact: true }).click()
  await page.waitForURL('/testimonial')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [width, opens] of [
  [769, true],
  [768, false],
] as const)
  test(`at ${width} px a pointer opens About: ${opens}; a click does anyway`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/courses')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const entry = entriesOf(page, 'About').first()
    const about = nameOf(page, 'About')
    // Heard after the page has heard it: what the pointer does is done by then.
    await about.evaluate((name) => {
      const hear = () => (name.dataset['entered'] = 'yes')
      name.parentElement?.addEventListener('pointerenter', hear, { once: true })
    })
    await about.hover()
    await expect(about).toHaveAttribute('data-entered')
    await expect(entry).toBeVisible({ visible: opens })
    await about.click()
    await expect(entry).toBeVisible()
  })

test('the logo leads home', async ({ page }) => {
  await page.goto('/courses')
  await page.getByRole('banner').getByRole('link', { name: firm.name, exact: true }).click()
  await page.waitForURL('/')
})

test('beside a wide page DMIT, group and chat stay where they are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/courses')
  const quick = page.getByRole('complementary', { name: 'Quick contact' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  // The face of its words may come between two looks.
  await expect(async () => {
    await page.mouse.wheel(0, -900)
    await expect.poll(scrolled).toBe(0)
    const before = await quick.boundingBox()
    await page.mouse.wheel(0, 600)
    await expect.poll(scrolled).toBeGreaterThan(300)
    expect(await quick.boundingBox()).toEqual(before)
  }).toPass()
})

test('the dashboard greets by the part before the @, leads to every section, and logs out', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/dashboard')
  const name = account.email.split('@')[0] ?? ''
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: `Hello ${name}`, exact: true })).toBeVisible()
  for (const [label, path] of [
    ['your orders', '/my-account/orders'],
    ['addresses', '/my-account/addresses'],
    ['account details', '/my-account/account-details'],
  ] as const)
    await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  await main.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('the cart shows a subtotal and a total, no coupon, and the way back to the shop', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(course), inCart(art))
  await page.goto('/cart')
  const words = formatRupees(course.pricePaise + art.pricePaise)
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Subtotal', 'Total'])
  await expect(main.getByRole('definition')).toHaveText([words, words])
  await expect(main.getByText(/coupon/i)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Back to shop' })).toBeVisible()
})

test('a line of the cart has picture, name and price in rupees, and nothing else is asked', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  const goods = [course, book, art]
  await putInCart(page.request, account, ...goods.map(inCart))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, account, '/cart')
  for (const { name, image, pricePaise } of goods) {
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect(line.locator('img')).toHaveAttribute('src', image)
    await expect(line.getByText(formatRupees(pricePaise), { exact: true })).toBeVisible()
  }
  expect(asked.filter((path) => /^\/api\/(?:courses|books|dhyanam)\b/.test(path))).toEqual([])
})

test('a saved address locks the fields, Add New Address unlocks them, and the country is India', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
  await page.goto('/cart')
  await expect(page.getByRole('radio')).toHaveCount(1)
  const city = page.getByLabel('City')
  await expect(city).toHaveValue('Lucknow')
  await expect(city).not.toBeEditable()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(city).toBeEditable()
  await expect(city).toHaveValue('')
  await expect(page.getByLabel('Country')).toHaveValue('India')
  await expect(page.getByLabel('Country')).not.toBeEditable()
  await page.getByRole('radio').click()
  await expect(city).toHaveValue('Lucknow')
  await expect(city).not.toBeEditable()
})

test('what was wrong with a new address is not said below the fields of a saved one', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await fillAddress(page)
  const proceed = page.getByRole('button', { name: 'Continue to Payment' })
  await proceed.click()
  await page.waitForURL('/checkout')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const pincode = page.getByLabel('Pincode')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Asha Sample')
  await pincode.fill('026001')
  await proceed.click()
  await expect(pincode).toHaveAttribute('aria-invalid', 'true')
  await expect(pincode).toHaveAccessibleDescription(/PIN code/)
  await page.getByRole('radio').click()
  await expect(pincode).not.toBeEditable()
  await expect(pincode).not.toHaveAttribute('aria-invalid', 'true')
  await expect(pincode).not.toHaveAccessibleDescription(/PIN code/)
  await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('the checkout shows the e-mail, one way to pay, what becomes of the data, and the total', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await page.goto('/cart')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByText(account.email)).toBeVisible()
  await expect(main.getByRole('radio')).toHaveCount(1)
  await expect(main.getByRole('radio', { name: /UPI/ })).toBeChecked()
  await expect(main.getByText(/only for this order and its receipt/)).toBeVisible()
  const total = `Pay ${formatRupees(art.pricePaise)}`
  await expect(main.getByRole('button', { name: total, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart')
})

test('a paid book is bought as the library says: in the cart, with its words', async ({ page }) => {
  await arrive(page, '/library')
  const shelf = page.getByRole('article').filter({ hasText: book.name })
  await shelf.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('/cart')
  await said(page, 'status', 'Book added to cart successfully!')
})

test('a screen whose answer nobody can draw says so, with the way to load it again', async ({
  page,
}) => {
  await arrive(page)
  const name = { of: 'another shape' }
  const item = { productId: 'x', itemType: 'Course', quantity: 1, name, image: '', pricePaise: 100 }
  const cart = { items: [item], totalPaise: 100, takenOut: [] }
  await page.route('/api/cart?*', (route) => route.fulfill({ json: cart }))
  await page.goto('/cart')
  await said(page, 'alert', 'Unexpected Application Error!')
  await page.unroute('/api/cart?*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})
