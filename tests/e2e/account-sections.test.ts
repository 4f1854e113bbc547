import { expect, type Page, test } from '@playwright/test'
import {
  fillAddressFields,
  logInHere,
  openAccount,
  openAs,
  password,
  said,
  sentCalls,
} from './shopper.ts'

const sections = [
  ['Orders', '/my-account/orders', 'No paid orders found.'],
  ['Downloads', '/my-account/downloads', 'No downloads available'],
  ['Addresses', '/my-account/addresses', 'You have not set up this type of address yet.'],
  ['Account details', '/my-account/account-details', 'Password change'],
] as const

test('each section has its own address: by the menu, Back, Forward and a reload @full', async ({
  page,
}) => {
  await openAs(page, await openAccount(page.request), '/my-account')
  const menu = page.getByRole('navigation', { name: 'Account' })
  for (const [label, path, words] of sections) {
    await menu.getByRole('link', { name: label }).click()
    await page.waitForURL(path)
    await expect(page.getByText(words)).toBeVisible()
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page.getByText(sections[2][2])).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(page.getByText(sections[3][2])).toBeVisible()
})

test('addresses: Add opens the form, X closes it, one is saved once and deleted after a question', async ({
  page,
}) => {
  await openAs(page, await openAccount(page.request), '/my-account/addresses')
  const sent = sentCalls(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Close the form' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await said(page, 'alert', 'Please fill in all fields.')
  await fillAddressFields(page)
  await page.getByRole('button', { name: 'Save address' }).dblclick()
  await said(page, 'status', 'Address successfully added!')
  await expect(page.getByRole('listitem').filter({ hasText: '1 Sample Street' })).toHaveCount(1)

  await page.getByRole('button', { name: /^Delete the address/ }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: /^Delete the address/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await said(page, 'status', 'Address successfully deleted!')
  await expect(page.getByText(sections[2][2])).toBeVisible()
  expect(sent.map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE'])
})

/** How often a form of this page has been sent from now on, whatever became of it. */
async function countSubmits(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const submits = { count: 0 }
    addEventListener('submit', () => submits.count++)
    return submits
  })
  return () => count.evaluate((submits) => submits.count)
}

test('account details: three names are required, the e-mail stands still, the header follows', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await openAs(page, account, '/my-account/account-details')
  const sent = sentCalls(page)
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Display name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(
    /^Please enter a display name\./,
  )
  await page.getByLabel('Display name').fill('Asha S')
  const presses = await countSubmits(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'status', 'Your account details are saved.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha S' })).toBeVisible()
  // The second press of a double click, so late that the first has been answered.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await presses()).toBe(1)
  await page.getByLabel('Last name').press('Enter')
  expect(await presses()).toBe(2)
  await expect.poll(() => sent).toHaveLength(2)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Sample')
})

test('a changed password ends the session of another browser, and only that @full', async ({
  page,
  browser,
}) => {
  const account = await openAccount(page.request)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/my-account/orders')
  await logInHere(other, account.email)
  await expect(other.getByText('No paid orders found.')).toBeVisible()

  await openAs(page, account, '/my-account/account-details')
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Sample'],
    ['Display name', 'Asha'],
    ['Current password', 'not my password'],
    ['New password', 'a sentence of my own'],
    ['Confirm new password', 'a sentence of my own'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Error: / })).toBeFocused()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'status', 'Your password is changed.')
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await other.reload()
  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await logInHere(other, account.email, 'a sentence of my own')
  await expect(other.getByText('No paid orders found.')).toBeVisible()
  await page.goto('/my-account/orders')
  await expect(page.getByText('No paid orders found.')).toBeVisible()
  await elsewhere.close()
})
