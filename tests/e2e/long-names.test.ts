import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import {
  artPaths,
  bookPaths,
  coursePaths,
  peoplePaths,
  profilePaths,
  servicePaths,
} from '../content-read.ts'
import { art, book, course, inCart } from '../goods.ts'
import { entriesOf, nameOf } from './menus.ts'
import { test as read } from './reading.ts'
import {
  type Account,
  continueToCheckout,
  newEmail,
  openAccount,
  openAs,
  putInCart,
} from './shopper.ts'

/** As long as a form takes it, and without a place to break. */
const longName = 'Ashalakshmi'.repeat(8).slice(0, 80)
const longEmail = () => newEmail().replace('asha-', `${'a'.repeat(51)}-`)
const goods = [inCart(course), inCart(book), inCart(art)] as [string, string][]

const address = {
  name: longName,
  mobile: '9876543210',
  street: 'S'.repeat(160),
  city: 'L'.repeat(60),
  state: 'Uttar Pradesh',
  pincode: '226001',
}

/** Somebody with the longest names there are, with an address, a cart and a paid order. */
async function openLongAccount(request: APIRequestContext): Promise<Account> {
  const account = await openAccount(request, longEmail())
  const headers = { Authorization: `Bearer ${account.token}` }
  const name = longName.slice(0, 60)
  const names = { firstName: name, lastName: name, displayName: name }
  const saved = await request.patch(`/api/auth/${account.userId}`, { headers, data: names })
  expect(saved.status()).toBe(200)
  const added = await request.post('/api/auth/address', { headers, data: address })
  expect(added.status()).toBe(201)
  await putInCart(request, account, inCart(art))
  const [productId, itemType] = inCart(art)
  const products = [{ productId, itemType, quantity: 1 }]
  const formData = { ...address, country: 'India' }
  const placed = await request.post('/api/payment/phonepe', {
    headers,
    data: { formData, products },
  })
  const { redirectUrl } = await placed.json()
  await request.post(redirectUrl, { form: { outcome: 'success' } })
  await putInCart(request, account, ...goods)
  return account
}

const expectFits = async (page: Page) => {
  const widest = () =>
    page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
  await expect.poll(widest).toBeLessThanOrEqual(0)
}

test('the longest names and e-mails scroll no page sideways @phone @full', async ({ page }) => {
  const account = await openLongAccount(page.request)
  expect(account.email.split('@')[0]?.length).toBeGreaterThanOrEqual(60)
  for (const [path, shown] of [
    ['/my-account', 'Hello'],
    ['/my-account/orders', art.name],
    ['/my-account/addresses', longName],
    ['/my-account/account-details', 'Password change'],
    ['/cart', longName],
    ['/', 'Cart'],
  ] as const) {
    await openAs(page, account, path)
    await expect(page.getByText(shown).or(page.getByLabel(shown)).first()).toBeVisible()
    await expectFits(page)
  }

  await openAs(page, account, '/my-account/orders')
  await page.getByRole('button', { name: art.name }).click()
  await expect(page.getByText(account.email)).toBeVisible()
  await expectFits(page)

  await page.goto('/cart')
  await page.getByRole('radio').first().check()
  await continueToCheckout(page)
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await expectFits(page)
})

test('the header of a phone shows the first letter of a name, and says all of it @phone', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  const headers = { Authorization: `Bearer ${account.token}` }
  const names = { firstName: 'Asha', lastName: 'Verma', displayName: 'asha.vermaji' }
  await page.request.patch(`/api/auth/${account.userId}`, { headers, data: names })
  await openAs(page, account, '/my-account')
  const link = page.getByRole('banner').getByRole('link', { name: names.displayName, exact: true })
  await expect(link).toBeVisible()
  const label = link.getByText(names.displayName)
  await expect(label).toHaveAttribute('title', names.displayName)
  const { width = 0, height = 0 } = (await label.boundingBox()) ?? {}
  expect([width, height]).toEqual([32, 32])
  await expectFits(page)
})

test.describe('letters of twice the size', () => {
  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })

  /** Boxes of what can be pressed that lie over each other. */
  const overlaps = (parts: Locator) =>
    parts.evaluateAll((all) => {
      const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }))
      const boxes = seen.map((one) => ({ one, box: one.getBoundingClientRect() }))
      const lies = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      return boxes.flatMap((first, place) =>
        boxes
          .slice(place + 1)
          .filter((second) => lies(first.box, second.box))
          .map((second) => `${first.one.textContent} and ${second.one.textContent}`),
      )
    })

  for (const width of [360, 1280])
    read(`at ${width} px header, menu and dock overlap nowhere`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/courses')
      await enlarge(page)
      await expectFits(page)
      expect(await overlaps(page.locator('header :is(a, button, summary)'))).toEqual([])
      expect(await overlaps(page.locator('aside a'))).toEqual([])
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (width < 1024) await menu.click()
      await nameOf(page, 'Showcase').click()
      await expect(entriesOf(page, 'Showcase').last()).toBeVisible()
      expect(await overlaps(page.locator('nav[popover] details[open] li'))).toEqual([])
      await expectFits(page)
    })

  for (const path of [
    ...['/', '/courses', '/library', '/dhyanamshop', '/team', '/testimonial', '/terms-of-use'],
    ...['/privacy-policy', '/get-a-consultation', '/hooponopono-power', '/my-account'],
    ...['/dhyanam', '/about', '/gallery', '/grievance', '/free-call', '/complaint', '/404'],
    ...[servicePaths, coursePaths, bookPaths, artPaths, profilePaths, peoplePaths].map((paths) =>
      String(paths.at(-1)),
    ),
  ])
    read(`${path} is read without scrolling sideways @phone`, async ({ page }) => {
      await page.goto(path)
      await enlarge(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const width of [360, 412, 512, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectFits(page)
      }
    })

  test('no price of the cart lies over a name @phone', async ({ page }) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, ...goods)
    await openAs(page, account, '/cart')
    await enlarge(page)
    await expect(page.locator('.cart-line')).toHaveCount(goods.length)
    await expectFits(page)
    for (const line of await page.locator('.cart-line').all()) {
      const name = await line.locator('.cart-line__name').boundingBox()
      const amount = await line.locator('.cart-line__amount').boundingBox()
      if (!name || !amount) throw new Error('A line of the cart shows no name or no amount.')
      const isBelow = amount.y >= name.y + name.height - 1
      const isBeside = amount.x >= name.x + name.width - 1
      expect(isBelow || isBeside).toBe(true)
    }
  })
})
