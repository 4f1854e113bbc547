import { type BrowserContext, expect, test } from '@playwright/test'
import {
  codeFor,
  logInHere,
  newEmail,
  openAccount,
  openAs,
  password,
  said,
  sentCalls,
} from './shopper.ts'

const login = { name: 'Login' }

/** What a browser still knows after it was closed: session cookies are gone. */
async function afterClosing(context: BrowserContext) {
  const { cookies, origins } = await context.storageState()
  return { origins, cookies: cookies.filter(({ expires }) => expires !== -1) }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the login is in the page, and the page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/my-account')
    const words = page.locator('main').getByText(/^Your account needs JavaScript/)
    await expect(words).toBeVisible()
    await expect(page.locator('#log-in-email')).toBeAttached()
  })
})

test('what is typed and sent before the script arrives is kept and done', async ({ page }) => {
  const { email, userId } = await openAccount(page.request)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/DashboardScreen*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/my-account')
  const form = page.getByRole('form', login)
  await form.getByRole('checkbox', { name: /Remember me/ }).check()
  await logInHere(page, email)
  await expect(page).toHaveURL('/my-account')
  release()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('session'))
  const token = expect.stringMatching(/^[\w-]{40,}$/)
  expect(JSON.parse(kept ?? '')).toMatchObject({ userId, token, email, remembered: true })
})

test('an empty login says what is missing, at the fields and before them', async ({ page }) => {
  await page.goto('/my-account')
  const form = page.getByRole('form', login)
  await form.getByRole('button', login).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Please enter your password.')
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter your e-mail address.',
  )
})

test('without Remember me a login lasts until the browser closes, in every tab @full', async ({
  page,
  browser,
  context,
}) => {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account/orders')
  await logInHere(page, email)
  await expect(page.getByText('No paid orders found.')).toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto('/my-account/orders')
  await expect(secondTab.getByText('No paid orders found.')).toBeVisible()

  const reopened = await browser.newContext({ storageState: await afterClosing(context) })
  const later = await reopened.newPage()
  await later.goto('/my-account/orders')
  await expect(later.getByRole('form', login)).toBeVisible()
  // The form stands in the page before any script has run.
  const kept = () => later.evaluate(() => localStorage.getItem('session'))
  await expect.poll(kept).not.toContain('token')
  await reopened.close()
})

test('with Remember me it is there when the browser opens again', async ({
  page,
  browser,
  context,
}) => {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account/orders')
  await page.getByRole('checkbox', { name: /Remember me/ }).check()
  await logInHere(page, email)
  await expect(page.getByText('No paid orders found.')).toBeVisible()

  const reopened = await browser.newContext({ storageState: await afterClosing(context) })
  const later = await reopened.newPage()
  await later.goto('/my-account/orders')
  await expect(later.getByText('No paid orders found.')).toBeVisible()
  await reopened.close()
})

test('a lost password: e-mail, code, new password, logged in', async ({ page }) => {
  const { email } = await openAccount(page.request)
  const sent = sentCalls(page)
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Lost your password?' }).click()
  await page.waitForURL('/my-account/lost-password')
  const form = page.getByRole('region', { name: 'New password' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send code' }).dblclick()
  await expect(form.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await expect(form.getByLabel('OTP')).toHaveAttribute('autocomplete', 'one-time-code')

  const code = await codeFor(page.request, email, 'new password')
  await form.getByLabel('OTP').fill(code === '000000' ? '000001' : '000000')
  await form.getByLabel('New password').fill('another good password')
  await form.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(form.getByRole('alert')).toHaveText('Invalid OTP')
  await expect(form.getByLabel('New password')).toHaveValue('another good password')
  await form.getByLabel('OTP').fill(code)
  await form.getByRole('button', { name: 'Set password and log in' }).dblclick()
  await page.waitForURL('/my-account')
  await said(page, 'status', 'Successfully logged in!')
  const reset = 'POST /api/auth/reset-password'
  expect(sent).toEqual(['POST /api/auth/forgot-password', reset, reset])

  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await logInHere(page, email, password)
  await expect(page.getByRole('form', login).getByRole('alert')).toContainText('is not right')
})

test('another code can be sent after thirty seconds, counted in sight @full', async ({ page }) => {
  await page.clock.install()
  await page.goto('/my-account/lost-password')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
})

test('an e-mail without an account is answered alike @full', async ({ page }) => {
  await page.goto('/my-account/lost-password')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('OTP')).toBeVisible()
})

test('a section asks for the login in its place and then shows itself @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await openAs(page, { ...account, token: 'not a token of ours' }, '/my-account/addresses')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await logInHere(page, account.email)
  await expect(page.getByText('You have not set up this type of address yet.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/addresses')
})
