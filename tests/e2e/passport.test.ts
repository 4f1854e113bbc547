import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { expectPrintedAlone } from './printed.ts'
import { consultationBooking, newEmail } from './shopper.ts'

/** The page of a purchase works as HTML alone. */
test.use({ javaScriptEnabled: false })

/** Asks for a consultation; answers its pay page and its own page. */
async function storeConsultation(page: Page): Promise<{ payPage: string; path: string }> {
  const { name: firstName, ...booking } = consultationBooking
  const formData = { ...booking, firstName, email: newEmail() }
  const asked = await page.request.post('/api/consultations', { data: { formData } })
  const { redirectUrl: payPage, transactionId } = await asked.json()
  const told = await page.request.get(`/api/payment/${transactionId}`)
  const { passport: path } = await told.json()
  return { payPage, path }
}

async function expectNoBarrier(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

test('a payment that failed is paid anew from the page, with one press @phone', async ({
  page,
}) => {
  const { payPage, path } = await storeConsultation(page)
  await page.goto(payPage)
  await page.getByRole('button', { name: 'Failure' }).click()
  await page.waitForURL(/\/o\//)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed')
  await expect(page.getByText('your bank will return it within seven working days')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^Pay ₹.* again$/ }).click()
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/o\//)
  await page.goto(path)
  await page.getByRole('link', { name: 'See that payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment received')
})

test('whoever closed the pay page goes on where it was @desktop', async ({ page }) => {
  const { payPage, path } = await storeConsultation(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid yet')
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(payPage)
  await page.getByRole('button', { name: 'Pending' }).click()
  await page.waitForURL(/\/o\//)
  await page.goto(path)
  await page.getByRole('button', { name: 'Ask the bank now' }).click()
  await page.waitForURL(/asked=/)
  await expect(page.getByText('please do not pay again')).toBeVisible()
  await expectPrintedAlone(page)
})

test('a link that leads nowhere says so, with a way on @desktop @full', async ({ page }) => {
  const answer = await page.goto(`/o/${'A'.repeat(22)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that order')
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL('/')
})

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('the page is accessible and keeps to its policy @desktop @full', async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const { path } = await storeConsultation(page)
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(errors).toEqual([])
  })
})
