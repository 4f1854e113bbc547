import { expect, test } from '@playwright/test'
import { colourOf } from './colour.ts'
import {
  arrive,
  codeFor,
  logInHere,
  newEmail,
  openAccount,
  password,
  said,
  sentCalls,
} from './shopper.ts'

test.describe('register', () => {
  test.beforeEach(({ page }) => page.goto('/my-account').then(() => undefined))

  test('Register is disabled until the e-mail is proven, and Enter says why', async ({ page }) => {
    const form = page.getByRole('region', { name: 'Register' })
    await expect(form.getByRole('button', { name: 'Register' })).toBeDisabled()
    await form.getByLabel('Password').fill(password)
    await form.getByLabel('Password').press('Enter')
    await expect(form.getByRole('alert')).toHaveText('Please validate your OTP first.')
    await expect(form.locator('[data-sent-early]')).toHaveCount(0)
  })

  test('Enter that comes before the script says so too @full', async ({ page }) => {
    const { promise: later, resolve: letIn } = Promise.withResolvers<undefined>()
    await page.route('**/*.js', async (route) => {
      await later
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Password').fill(password)
    await form.getByLabel('Password').press('Enter')
    letIn(undefined)
    await expect(form.getByRole('alert')).toHaveText('Please validate your OTP first.')
  })

  test('Send OTP hides itself and the box appears; a wrong code is named', async ({ page }) => {
    const email = newEmail()
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await expect(form.getByRole('button', { name: 'Send OTP' })).toHaveCount(0)
    await expect(form.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
    const code = await codeFor(page.request, email)
    await form.getByLabel('OTP').fill(code === '000000' ? '000001' : '000000')
    await form.getByRole('button', { name: 'Validate OTP' }).click()
    await expect(form.getByRole('alert')).toHaveText('Invalid OTP')
    await form.getByLabel('OTP').fill(code)
    await form.getByRole('button', { name: 'Validate OTP' }).click()
    const verified = form.getByText('Email verified successfully!')
    await expect(verified).toBeVisible()
    const [red, green, blue] = await colourOf(verified)
    expect(green).toBeGreaterThan(1.5 * red)
    expect(green).toBeGreaterThan(1.2 * blue)
    await expect(form.getByRole('button', { name: 'Register' })).toBeEnabled()
  })

  test('a double click sends one code, one proof and one registration @full', async ({ page }) => {
    const email = newEmail()
    const sent = sentCalls(page)
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).dblclick()
    await form.getByLabel('OTP').fill(await codeFor(page.request, email))
    await form.getByRole('button', { name: 'Validate OTP' }).dblclick()
    await expect(form.getByText('Email verified successfully!')).toBeVisible()
    await expect(form.getByLabel('Password')).toBeFocused()
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Register' }).dblclick()
    await said(page, 'status', 'Successfully logged in!')
    await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
    expect(sent).toEqual([
      'POST /api/auth/send-otp',
      'POST /api/auth/validate-otp',
      'POST /api/auth/register',
    ])
  })

  test('the second press of a slow double click moves no focus and ticks nothing @full', async ({
    page,
  }) => {
    const email = newEmail()
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await form.getByLabel('OTP').fill(await codeFor(page.request, email))
    await form.getByRole('button', { name: 'Validate OTP' }).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect(form.getByLabel('Password')).toBeFocused()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(form.getByLabel('Password')).toBeFocused()
    await expect(form.getByLabel('Remember me')).not.toBeChecked()
    await page.mouse.click(2, 2)
    await expect(form.getByLabel('Password')).not.toBeFocused()
  })

  test('a password that everybody knows is refused at its field and can be put right @full', async ({
    page,
  }) => {
    const email = newEmail()
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await form.getByLabel('OTP').fill(await codeFor(page.request, email))
    await form.getByRole('button', { name: 'Validate OTP' }).click()
    await form.getByLabel('Password').fill('12345678')
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Password')).toHaveValue('12345678')
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
  })
})

test('a wrong password is refused in words and what was typed stays', async ({ page }) => {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill('not the password')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(form.getByRole('alert')).toContainText('is not right')
  await expect(form.getByLabel('Email')).toHaveValue(email)
})

test('the header shows the name, and Login again after logging out', async ({ page }) => {
  const { email } = await openAccount(page.request)
  await page.goto('/my-account?next=/my-account/orders')
  await logInHere(page, email)
  await page.waitForURL('/my-account/orders')
  const name = email.split('@')[0] ?? ''
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('empty orders and downloads say so @full', async ({ page }) => {
  await arrive(page, '/my-account/orders')
  await expect(page.getByText('No paid orders found.')).toBeVisible()
  await page.getByRole('link', { name: 'Downloads' }).click()
  await page.waitForURL('/my-account/downloads')
  await expect(page.getByText('No downloads available')).toBeVisible()
})

test('a session that was revoked elsewhere asks for a log-in', async ({ page }) => {
  const { token } = await arrive(page, '/my-account/orders')
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})
