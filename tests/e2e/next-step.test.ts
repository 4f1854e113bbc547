import { expect, type Page, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import { arrive, openAs, putInCart } from './shopper.ts'

/** Nobody has to scroll to find what comes next. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('what goes on is in sight in the cart and at the checkout, and covers no field @phone', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(course), inCart(art))
  await openAs(page, account, '/cart')
  const onward = button(page, 'Continue to Payment')
  await expect(onward).toBeInViewport({ ratio: 1 })
  for (const [label, text] of [
    ['Name', 'Asha Sample'],
    ['Mobile', '9876543210'],
    ['Street', '12 Sample Marg'],
    ['City', 'Lucknow'],
    ['Pincode', '226001'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await field.fill(text)
    const coveredBy = async () => {
      const [own, above] = [await field.boundingBox(), await onward.boundingBox()]
      return (own?.y ?? NaN) + (own?.height ?? NaN) - (above?.y ?? NaN)
    }
    await expect.poll(coveredBy).toBeLessThanOrEqual(0)
  }
  await page.getByLabel('State', { exact: true }).selectOption('Uttar Pradesh')
  await onward.click()
  await page.waitForURL('/checkout')
  await expect(button(page, /^Pay ₹/)).toBeInViewport({ ratio: 1 })
})

test('the header and the name of the firm stay in one line beside a long name @phone @full', async ({
  page,
}) => {
  const account = await arrive(page)
  const headers = { Authorization: `Bearer ${account.token}` }
  const data = {
    firstName: 'Meenakshi',
    lastName: 'V',
    displayName: 'Meenakshi Venkatasubramaniam',
  }
  await page.request.patch(`/api/auth/${account.userId}`, { headers, data })
  await page.addInitScript(() => localStorage.setItem('cart-count', '99'))
  await openAs(page, { ...account, displayName: data.displayName } as typeof account, '/about')
  await expect(page.locator('[data-account-label]')).toHaveText(data.displayName)
  const line = () =>
    page.evaluate(() => {
      const heightOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? NaN
      return { name: heightOf('.logo__name'), header: heightOf('.site-header') }
    })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of [320, 360, 390, 412, 768, 900, 1024, 1100, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(async () => (await line()).name).toBeLessThan(30)
    expect((await line()).header).toBeLessThan(80)
    expect(await overflow()).toBe(0)
  }
})
