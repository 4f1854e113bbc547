import { expect, test } from '@playwright/test'
import { art, inCart } from '../goods.ts'
import {
  continueToCheckout,
  fillAddress,
  goToPayPage,
  logInHere,
  openAccount,
  openAs,
  putInCart,
  said,
  sentCalls,
} from './shopper.ts'

const missing = 'This part of the page did not load. Please check your connection.'

test('a session that ends in the middle of the checkout: log in, and everything is there', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await openAs(page, account, '/cart')
  await fillAddress(page)
  await continueToCheckout(page)
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await expect(pay).toBeVisible()
  const headers = { Authorization: `Bearer ${account.token}` }
  await page.request.post('/api/auth/logout', { headers })

  await pay.click()
  // The words for whoever arrives logged out stand in the page as well, unseen.
  const ended = page.getByText('Your session has ended. Please log in again.')
  await expect(ended.filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, account.email)
  await page.waitForURL('/checkout')
  await expect(page.getByText('1 Sample Street')).toBeVisible()
  await pay.click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
})

test('offline, what was typed stays; back online, it is saved', async ({ page, context }) => {
  await openAs(page, await openAccount(page.request), '/my-account/account-details')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Display name').fill('Asha')
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  const problem = page.getByRole('alert').filter({ hasText: 'offline' })
  await expect(problem).toHaveText('You’re offline. Please connect and try again; nothing is lost.')
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await context.setOffline(false)
  await save.click()
  await said(page, 'status', 'Your account details are saved.')
})

for (const [what, section, call, shown] of [
  ['orders', 'orders', '/api/orders/**', 'No paid orders found.'],
  ['downloads', 'downloads', '/api/orders/**', 'No downloads available'],
  ['account details', 'account-details', '/api/auth/user/*', 'Display name'],
  ['addresses', 'addresses', '/api/auth/user/addresses/*', 'You have not set up this type'],
] as const)
  test(`${what} that cannot be read say so, and Retry reads them`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    await openAs(page, await openAccount(page.request), `/my-account/${section}`)
    await said(page, 'alert', 'Something went wrong. Please try again later.')
    const awaited = page.getByRole('main').getByText(shown)
    await expect(awaited).toHaveCount(0)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(awaited.first()).toBeVisible()
  })

test('a form whose code does not arrive says so, and Retry brings it @full', async ({ page }) => {
  // Where the server answers, the page is loaded again instead.
  for (const lost of ['**/_astro/NewAddressForm*', '/healthz'])
    await page.route(lost, (route) => route.abort())
  await openAs(page, await openAccount(page.request), '/my-account/addresses')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await said(page, 'alert', missing)
  await page.unroute('**/_astro/NewAddressForm*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

for (const [island, path] of [
  ['OrdersScreen', '/my-account/orders'],
  ['CartScreen', '/cart'],
] as const)
  test(`${path} says so when its script does not arrive, and Retry brings it @full`, async ({
    page,
  }) => {
    await page.route(`**/_astro/${island}*`, (route) => route.abort())
    await openAs(page, await openAccount(page.request), path)
    await said(page, 'alert', 'This page did not load completely.')
    await page.unroute(`**/_astro/${island}*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/No paid orders found\.|Your cart is empty\./)).toBeVisible()
  })

test('a double click on Login sends one request @full', async ({ page }) => {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account/orders')
  const sent = sentCalls(page)
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill('not the password')
  await form.getByRole('button', { name: 'Login' }).dblclick()
  await expect(form.getByRole('alert')).toContainText('is not right')
  expect(sent).toEqual(['POST /api/auth/login'])
})

test('back from the pay page, the cart is the one of now and nothing is stuck @full', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(art))
  await openAs(page, account, '/')
  await goToPayPage(page)
  await putInCart(page.request, account, inCart(art))
  await page.goBack()
  await expect(page.getByText('quantity 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
})
