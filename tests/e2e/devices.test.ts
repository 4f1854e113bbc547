import { expect, type Page, test } from '@playwright/test'
import { logInHere, openAccount, openAs, said, sentCalls } from './shopper.ts'

const foldName = 'Where you are logged in'
const list = (page: Page) => page.getByRole('region', { name: foldName })
const devices = (page: Page) => list(page).getByRole('listitem')
const openList = (page: Page) => page.getByRole('button', { name: foldName }).click()

test('two devices are listed; "everywhere else" logs the other one out, and that one is told so @full', async ({
  page,
  browser,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/account-details')
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36',
  })
  const other = await phone.newPage()
  await other.goto('/my-account/orders')
  await logInHere(other, account.email)
  await expect(other.getByText('No paid orders found.')).toBeVisible()

  await openList(page)
  await expect(devices(page)).toHaveText([/This device.*In use now/, /^Chrome on Android.*today,/])
  const sent = sentCalls(page)
  await page.getByRole('button', { name: 'Log out everywhere else' }).dblclick()
  await said(page, 'status', 'You are logged out everywhere else.')
  await expect(devices(page)).toHaveText([/This device/])
  await expect(list(page)).toBeFocused()
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible()
  expect(sent).toEqual([`DELETE /api/auth/${account.userId}/sessions`])

  await other.getByRole('link', { name: 'Downloads' }).click()
  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await phone.close()
})

test('one device is logged out by its row, after a failure in words; this one as by the menu', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await page.goto('/my-account/account-details')
  await logInHere(page, account.email)
  await page.route('**/sessions', (route) => route.abort())
  await openList(page)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/sessions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(devices(page)).toHaveCount(2)

  await page.route('**/sessions/*', (route) => route.abort(), { times: 1 })
  const elsewhere = devices(page).filter({ hasNotText: 'This device' })
  await elsewhere.getByRole('button', { name: /^Log out/ }).click()
  await said(page, 'alert', 'Network error. Please try again later.')
  await elsewhere.getByRole('button', { name: /^Log out/ }).dblclick()
  await said(page, 'status', 'is logged out.')
  await expect(devices(page)).toHaveCount(1)

  await devices(page)
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(page.getByText('You have logged out.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})
