import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { course, inCart } from '../goods.ts'
import { sampleAddress } from '../sample-address.ts'
import { type Started, start, stop } from './own-server.ts'
import { arrive, putInCart } from './shopper.ts'

// The product has no rule at present: what is typed at the checkout of a shop that has one.

const test = base.extend<object, { shop: Started }>({
  shop: [
    // Playwright reads from it what a fixture needs: nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'typed-deduction-test-'))
      const shop = await start(folder, 'tests/e2e/serve-with-code.ts')
      await use(shop)
      await stop(shop.server)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => await use(shop.origin),
})
// One server for them all.
test.describe.configure({ mode: 'default' })

const offPaise = Math.round(course.pricePaise / 10)
const whole = formatRupees(course.pricePaise)
const lower = formatRupees(course.pricePaise - offPaise)

const box = (page: Page) => page.getByRole('button', { name: 'Coupon code' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Coupon code' })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' })
const payButton = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay ${amount}` })

/** Somebody at the checkout, with a course and an address. */
async function openCheckout(page: Page): Promise<void> {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(course))
  const headers = { Authorization: `Bearer ${account.token}` }
  const data = { ...sampleAddress, userId: account.userId }
  expect((await page.request.post('/api/auth/address', { headers, data })).ok()).toBe(true)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('/checkout')
  await expect(payButton(page, whole)).toBeVisible()
}

for (const size of ['', ' @phone'])
  test(`a code makes the order cheaper, and that is what is paid${size}`, async ({ page }) => {
    await openCheckout(page)
    await box(page).click()
    await field(page).fill('sample')
    await field(page).press('Enter')
    await expect(payButton(page, lower)).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Code SAMPLE' })).toBeVisible()
    await expect(field(page)).toHaveValue('')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    await payButton(page, lower).click()
    await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
    await expect(page.getByText(lower).first()).toBeVisible()
  })

test('it can be taken back, and the focus stays with its field', async ({ page }) => {
  await openCheckout(page)
  await box(page).click()
  await field(page).fill('sample')
  await apply(page).click()
  await expect(payButton(page, lower)).toBeVisible()
  // Opened anew, the page unfolds what it has been told.
  await page.reload()
  await page.getByRole('button', { name: 'Remove Code SAMPLE' }).click()
  await expect(payButton(page, whole)).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('a wrong code is said at its field, which has the focus, and keeps what was typed', async ({
  page,
}) => {
  await openCheckout(page)
  await box(page).click()
  await field(page).fill('WRONG')
  await apply(page).click()
  await expect(page.getByText('There is no such code, or it is over.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('WRONG')
  await expect(payButton(page, whole)).toBeVisible()
})
