import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { logInHere, openAccount, openAs, password, said, sentCalls } from './shopper.ts'

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
