import { type APIRequestContext, expect, test } from '@playwright/test'
import { codeFor, newEmail, password } from './shopper.ts'

const ways = [
  {
    name: 'a new password',
    call: '**/api/auth/forgot-password',
    path: '/my-account/lost-password',
    region: 'New password',
    send: 'Send code',
  },
  {
    name: 'a registration',
    call: '**/api/auth/send-otp',
    path: '/my-account',
    region: 'Register',
    send: 'Send OTP',
  },
]

for (const { name, call, path, region, send } of ways)
  test(`after many wrong codes for ${name} the page says that a link is on its way, and where, after a reload too`, async ({
    page,
  }) => {
    // Only the answer: what brings the server to it takes minutes, and is tested at its calls.
    await page.route(call, (route) =>
      route.fulfill({ json: { message: '', resendAfterMs: 30_000, way: 'link' } }),
    )
    await page.goto(path)
    const form = page.getByRole('region', { name: region })
    await form.getByLabel('Email').fill('asha@example.com')
    await form.getByRole('button', { name: send }).click()
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(form.getByText(/we have sent a link to asha@example\.com/)).toBeVisible()
      await expect(form.getByRole('button', { name: /^Send again in/ })).toBeVisible()
      await expect(form.getByLabel('OTP')).toHaveCount(0)
    }
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

test('a link that is used up says so and asks for the e-mail again @full', async ({ page }) => {
  const proof = 'x'.repeat(43)
  await page.goto(`/my-account/lost-password#email=asha%40example.com&proof=${proof}`)
  const chosen = page.getByRole('region', { name: 'New password' }).locator('[name=password]')
  await chosen.fill(password)
  await expect(page).toHaveURL('/my-account/lost-password')
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

/** The way in that a link to register carries. */
async function linkToRegister(request: APIRequestContext, email: string): Promise<string> {
  await request.post('/api/auth/send-otp', { data: { email } })
  const otp = await codeFor(request, email)
  const proven = await request.post('/api/auth/validate-otp', { data: { email, otp } })
  const { ticket: proof } = await proven.json()
  return `/my-account#${new URLSearchParams({ email, proof })}`
}

test('what a link to register proves is gone with the page, and the link leads there again @full', async ({
  page,
}) => {
  const email = newEmail()
  const link = await linkToRegister(page.request, email)
  await page.goto(link)
  const form = page.getByRole('region', { name: 'Register' })
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await form.getByLabel('Password').fill(password)
  await page.reload()
  await expect(form.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await expect(form.getByLabel('Email')).toBeEditable()
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByText('Email verified successfully!')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Register' })).toBeDisabled()

  await page.goto('/about')
  await page.goto(link)
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
})

test('a link to register leads straight to the choice of a password @full', async ({ page }) => {
  const email = newEmail()
  await page.goto(await linkToRegister(page.request, email))
  const form = page.getByRole('region', { name: 'Register' })
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL('/my-account')
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
})
