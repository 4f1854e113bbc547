import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, test } from '@playwright/test'
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

test('my data comes as one file, behind the password @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/privacy')
  const sent = sentCalls(page)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const form = page.getByRole('form', { name: 'Download my data' })
  await form.getByLabel('Your password').fill('not my password')
  await form.getByRole('button', { name: 'Download' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')

  await form.getByLabel('Your password').fill(password)
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download' }).dblclick()
  const file = await download
  expect(file.suggestedFilename()).toBe('samriddhi-my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { email: account.email },
  })
  expect(sent).toHaveLength(2)
})

test('an account is deleted after a warning and the password, and then nobody gets in', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/privacy')
  const sent = sentCalls(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^This cannot be undone\./)).toBeVisible()
  await page.getByRole('button', { name: 'I understand, continue' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'I understand, continue' }).click()
  const form = page.getByRole('form', { name: 'Delete my account' })
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Delete my account for good' }).dblclick()
  await page.waitForURL('/my-account')
  await said(page, 'status', 'Your account is deleted.')
  expect(sent).toHaveLength(1)

  await logInHere(page, account.email)
  await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toContainText(
    'is not right',
  )
})

/** As the form of the page sends it: with the words that it shows. */
async function told(request: APIRequestContext, email: string) {
  const page = await (await request.get('/hooponopono-power')).text()
  const [, consentVersion] = /name="consentVersion" value="([^"]+)"/.exec(page) ?? []
  return { data: { name: 'Asha', email, healthChallenge: true, consent: true, consentVersion } }
}

test('what was agreed to in a form is taken back with two taps from the account @full', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  const enrollment = await told(page.request, account.email)
  expect((await page.request.post('/api/webinars', enrollment)).status()).toBe(201)
  await openAs(page, account, '/my-account')
  const menu = page.getByRole('navigation', { name: 'Account' })
  await menu.getByRole('link', { name: 'Privacy' }).click()
  const list = page.getByRole('region', { name: 'What you agreed to' })
  await expect(list.getByText('What you agreed to, word for word')).toBeVisible()
  const sent = sentCalls(page)
  await list.getByRole('button', { name: 'Withdraw' }).dblclick()
  await said(page, 'status', 'Withdrawn. Your answers are deleted.')
  expect(sent).toEqual([`POST /api/auth/${account.userId}/consents/withdraw`])
  await page.reload()
  await expect(list.getByText(/^Withdrawn on/)).toBeVisible()
})

test('without an account and without script a mailed code does the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = newEmail()
  expect((await page.request.post('/api/webinars', await told(page.request, email))).status()).toBe(
    201,
  )
  await page.goto('/my-data')
  await page.getByLabel('E-mail address that you used with us').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code from the mail').fill(await codeFor(page.request, email, 'your data'))
  await page.getByRole('button', { name: 'Show my data' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const done = page.getByRole('status').filter({ hasText: /./ })
  await expect(done).toHaveText('Withdrawn. Your answers are deleted.')
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible()
  await context.close()
})
