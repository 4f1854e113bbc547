import { expect, test } from '@playwright/test'
import { art, inCart } from '../goods.ts'
import { logInHere, openAccount, openAs, pieces, putInCart, said } from './shopper.ts'

test('logging out in one tab logs out the other, in words; logging in brings both back', async ({
  page,
  context,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/orders')
  const other = await context.newPage()
  await other.goto('/my-account/downloads')
  await expect(other.getByText('No downloads available')).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(other.getByRole('form', { name: 'Login' })).toBeVisible()
  await expect(other.getByText('You have logged out.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).not.toContain('token')

  await logInHere(other, account.email)
  await expect(other.getByText('No downloads available')).toBeVisible()
  await expect(page.getByText('No paid orders found.')).toBeVisible()
})

test('the token of a login that was left is worth nothing @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/orders')
  const revoked = page.waitForResponse('/api/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await revoked
  const answer = await page.request.get(`/api/orders/user/${account.userId}`, {
    headers: { Authorization: `Bearer ${account.token}` },
  })
  expect(answer.status()).toBe(401)
})

test('a cart that changes in one tab changes in the other @full', async ({ page, context }) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await openAs(page, account, '/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(pieces(other, art.name)).toHaveText('1')
  await page.getByRole('button', { name: /^Increase/ }).click()
  await expect(pieces(page, art.name)).toHaveText('2')
  await expect(pieces(other, art.name)).toHaveText('2')
})

test('logging out elsewhere empties the cart page, with a way back to it @full', async ({
  page,
  context,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await openAs(page, account, '/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
  const other = await context.newPage()
  await other.goto('/my-account/orders')
  await other.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have logged out.')).toBeVisible()
  await expect(page.getByText('Please login first!').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, account.email)
  await page.waitForURL('/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('a session that was ended on another device is over on any page, without an island @full', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${account.token}` },
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await openAs(page, account, '/about')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('asha-')).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await said(page, 'status', 'Your session has ended. Please log in again.')
  expect(await page.evaluate(() => localStorage.getItem('session'))).not.toContain('token')
  expect(scripts.join(' ')).not.toMatch(/\/(?:react|http|account|island-parts)\./)

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await logInHere(page, account.email)
  await page.waitForURL('/about')
  await expect(banner.getByText('asha-')).toBeVisible()
})

test('without the network the name stays @full', async ({ page }) => {
  const account = await openAccount(page.request)
  const asked = page.waitForRequest('/api/auth/user/*')
  await page.route('/api/auth/user/*', (route) => route.abort())
  await openAs(page, account, '/about')
  await asked
  await expect(page.getByRole('banner').getByText('asha-')).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

test('on a phone the first letter of a name stands in the header, in one line @phone @full', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/about')
  const label = page.getByRole('banner').getByRole('link', { name: /^asha-/ })
  await expect(label).toBeVisible()
  const { width, height } = (await label.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const banner = page.getByRole('banner')
  const tops = await banner.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom, height } = link.getBoundingClientRect()
      return height > 0 ? Math.round((top + bottom) / 2) : undefined
    }),
  )
  expect(new Set(tops.filter((top) => top !== undefined)).size).toBe(1)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
})
