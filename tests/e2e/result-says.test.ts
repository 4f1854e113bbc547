import { expect, type Page, test } from '@playwright/test'
import { art, consultationFee, course, inCart } from '../goods.ts'
import { consultationBooking, goToPayPage, openAccount, openAs, putInCart } from './shopper.ts'

const number = (page: Page) => new URL(page.url()).searchParams.get('payment') ?? 'none'

async function sayWhatWasBought(page: Page): Promise<void> {
  const bought = page.getByRole('region', { name: 'Your order' })
  await expect(bought.getByRole('listitem').filter({ hasText: course.name })).toBeVisible()
  await expect(bought.getByRole('listitem').filter({ hasText: art.name })).toBeVisible()
  await expect(bought.getByRole('listitem').last()).toHaveText(/^Total₹/)
  const chat = await bought.getByRole('link', { name: 'Ask us on WhatsApp' }).getAttribute('href')
  expect(new URL(chat ?? '').searchParams.get('text')?.endsWith(` ${number(page)}`)).toBe(true)
}

for (const [outcome, path] of [
  ['Success', /\/payment-success/],
  ['Failure', /\/payment-failure/],
] as const)
  test(`after ${outcome} the page says what it was for, and whom to ask with which number`, async ({
    page,
  }) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, inCart(course), inCart(art))
    await openAs(page, account, '/cart')
    await goToPayPage(page)
    await page.getByRole('button', { name: outcome }).click()
    await page.waitForURL(path)
    await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')
    await sayWhatWasBought(page)
    if (outcome === 'Failure') return
    await expect(page.getByText('Your course is ready. Open it')).toBeVisible()
    await expect(page.getByText('Your art is being packed.')).toBeVisible()
    await page.getByRole('link', { name: 'Your receipt' }).click()
    await page.waitForURL(/\/o\//)
    await expect(page.getByText('Your art is being packed.')).toBeVisible()
    const chat = page.getByRole('link', { name: 'Ask us on WhatsApp' })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.*%20pay_/)
  })

test('the dashboard shows what was booked with the e-mail of the account, and fills its line', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  const { name: firstName, ...booking } = consultationBooking
  const data = { formData: { ...booking, firstName, email: account.email } }
  const { redirectUrl } = await (await page.request.post('/api/consultations', { data })).json()
  await page.goto(redirectUrl)
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)
  await openAs(page, account, '/my-account')

  const cards = page.getByRole('main').locator('.card')
  const call = cards.filter({ hasText: 'Your call with us' })
  await expect(call).toContainText('We call you within two working days of that.')
  for (const width of [360, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    const [list, edges] = await Promise.all([
      page.getByRole('main').locator('.cards').boundingBox(),
      cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right)),
    ])
    const right = (list?.x ?? NaN) + (list?.width ?? NaN)
    expect(Math.abs(Math.max(...edges) - right)).toBeLessThan(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
  await call.getByRole('link', { name: 'See this booking' }).click()
  await page.waitForURL(/\/o\//)
  await expect(page.getByRole('main')).toContainText(consultationFee)
})
