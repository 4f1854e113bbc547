import { expect, test } from '@playwright/test'
import { codeFor, newEmail, password } from './shopper.ts'

test('after many wrong codes the page says that a link is on its way, and where', async ({
  page,
}) => {
  // Only the answer: what brings the server to it takes minutes, and is tested at its calls.
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ json: { message: '', resendAfterMs: 30_000, way: 'link' } }),
  )
  await page.goto('/my-account/lost-password')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/we have sent a link to asha@example\.com/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
  await expect(page.getByLabel('OTP')).toHaveCount(0)
})

test('what a link proves is gone with the page, for whoever uses the device next', async ({
  page,
}) => {
  const proof = 'x'.repeat(43)
  await page.goto(`/my-account/lost-password#email=asha%40example.com&proof=${proof}`)
  await expect(page.getByRole('button', { name: 'Set password and log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set password and log in' })).toHaveCount(0)
})

test('a link that is used up says so and asks for the e-mail again', async ({ page }) => {
  const proof = 'x'.repeat(43)
  await page.goto(`/my-account/lost-password#email=asha%40example.com&proof=${proof}`)
  const chosen = page.getByRole('region', { name: 'New password' }).locator('[name=password]')
  await chosen.fill(password)
  await expect(page).toHaveURL('/my-account/lost-password')
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByText('This link is used or too old.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a link to register leads straight to the choice of a password', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/send-otp', { data: { email } })
  const otp = await codeFor(page.request, email)
  const proven = await page.request.post('/api/auth/validate-otp', { data: { email, otp } })
  const { ticket: proof } = await proven.json()

  await page.goto(`/my-account#${new URLSearchParams({ email, proof })}`)
  const form = page.getByRole('region', { name: 'Register' })
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL('/my-account')
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
})
