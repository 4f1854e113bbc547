import { expect, test } from '@playwright/test'
import { newEmail, openAccount, password } from './shopper.ts'

type Request = Parameters<typeof openAccount>[0]

/** Wrong codes, asked for in other browsers, until only a link is mailed. */
async function guessCodes(request: Request, email: string, ask: string, guess: object) {
  for (let browser = 0; browser < 2; browser += 1)
    await request.post(ask, { data: { email }, headers: { Cookie: `browser=stranger-${browser}` } })
  for (let browser = 0; browser < 2; browser += 1)
    for (let tries = 0; tries < 5; tries += 1)
      await request.post('otp' in guess ? '/api/auth/validate-otp' : '/api/auth/reset-password', {
        data: { email, ...guess },
        headers: { Cookie: `browser=stranger-${browser}` },
      })
}

async function linkTo(request: Request, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
    const letters: { text: string }[] = await mails.json()
    link = letters.map(({ text }) => /https?:\/\/\S+#\S+/.exec(text)?.[0]).find(Boolean) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('after too many wrong codes a mailed link leads to the new password', async ({ page }) => {
  const { email } = await openAccount(page.request)
  const guess = { code: '000000', password: 'monsoon over the Gomti' }
  await guessCodes(page.request, email, '/api/auth/forgot-password', guess)
  await page.context().clearCookies()
  await expect(async () => {
    await page.goto('/my-account/lost-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(/we have sent a link to/)).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [8000], timeout: 60_000 })

  await page.goto(await linkTo(page.request, email))
  await expect(page).toHaveURL('/my-account/lost-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('New password').fill('monsoon over the Gomti')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
})

test('and a link that is used up says so and asks for the e-mail again', async ({ page }) => {
  const proof = 'x'.repeat(43)
  await page.goto(`/my-account/lost-password#email=asha%40example.com&proof=${proof}`)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByText('This link is used or too old.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a link to register leads straight to the choice of a password', async ({ page }) => {
  const email = newEmail()
  await guessCodes(page.request, email, '/api/auth/send-otp', { otp: '000000' })
  await page.context().clearCookies()
  await expect(async () => {
    await page.goto('/my-account')
    const form = page.getByRole('region', { name: 'Register' })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send OTP' }).click()
    await expect(form.getByText(/we have sent a link to/)).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [8000], timeout: 60_000 })

  await page.goto(await linkTo(page.request, email))
  const form = page.getByRole('region', { name: 'Register' })
  await expect(form.getByText('Email verified successfully!')).toBeVisible()
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: /^Hello asha/ })).toBeVisible()
})
