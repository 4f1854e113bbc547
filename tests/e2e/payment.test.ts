import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { art, inCart } from '../goods.ts'
import { stopTime } from './clock.ts'
import { order } from './purchases.ts'
import { type Account, arrive, goToCheckout, goToPayPage, putInCart, said } from './shopper.ts'

const thanks = 'Thank you for your purchase. Your payment was processed successfully.'
const regrets = 'Your payment could not be processed. Please try again or contact support.'

let account: Account
test.beforeEach(async ({ page }) => {
  account = await arrive(page)
})

/** The pay page of an order; the way there, by the cart and the checkout, has tests of its own. */
async function openPayPage(page: Page): Promise<void> {
  await page.goto(await order.open(page.request, account))
}

/** The page of a result counts to the home page in sight: it is there after 2.9 s, and gone after 3.1. */
async function expectHomeAfterThreeSeconds(page: Page): Promise<void> {
  const left: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.push(new URL(request.url()).pathname)
  })
  const seconds = page.getByRole('timer')
  await expect(page.getByText(/Going to the home page in 3/)).toBeVisible()
  await page.clock.runFor(2900)
  await expect(seconds).toHaveText('1')
  // Whoever had left would have asked for another page before this.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
  expect(left).toEqual([])
  await page.clock.runFor(200)
  await page.waitForURL('/')
  expect(left).toEqual(['/'])
}

test('a paid order goes home after three seconds, in sight', async ({ page }) => {
  await openPayPage(page)
  await stopTime(page)
  await page.getByRole('button', { name: 'Success' }).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expectHomeAfterThreeSeconds(page)
})

test('a failed one goes home after three seconds, in sight @full', async ({ page }) => {
  await openPayPage(page)
  await stopTime(page)
  await page.getByRole('button', { name: 'Failure' }).click()
  await expect(page.getByText(regrets)).toBeVisible()
  await expectHomeAfterThreeSeconds(page)
})

for (const outcome of isFull ? ['Failure', 'Close'] : ['Failure'])
  test(`${outcome}: the words say so, the cart is kept, and Retry pays`, async ({ page }) => {
    await openPayPage(page)
    await page.getByRole('button', { name: outcome }).click()
    await page.waitForURL(/\/payment-failure/)
    await expect(page.getByText(regrets)).toBeVisible()
    await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')
    await page.getByRole('main').getByRole('link', { name: 'Retry payment' }).click()
    await page.waitForURL(/\/o\//)
    await page.getByRole('button', { name: /^Pay ₹.* again$/ }).click()
    await page.getByRole('button', { name: 'Success' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
  })

test('a tap beside the countdown lands where it was meant to @phone', async ({ page }) => {
  await openPayPage(page)
  await page.getByRole('button', { name: 'Failure' }).click()
  const retry = page.getByRole('main').getByRole('link', { name: 'Retry payment' })
  await page.getByRole('button', { name: 'Stay on this page' }).waitFor()
  await expect(retry).toHaveAttribute('href', /^\/o\//)
  await page.evaluate(() => document.fonts.ready)
  // While the page before fades out, the picture of both takes every tap.
  await page.evaluate('document.activeViewTransition?.finished')
  await retry.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      event.preventDefault()
      if (event.target instanceof Element) document.title = event.target.textContent.trim()
    })
  })
  const before = await retry.boundingBox()
  if (!before) throw new Error('Retry payment is nowhere')
  const { x, y, width, height } = before
  await page.touchscreen.tap(x + width / 2, y + height * 0.6)
  await expect(page).toHaveTitle('Retry payment')
  await expect(page.getByText(/Going to the home page/)).toBeHidden()
  // A button that is pressed gives way by a pixel.
  await expect.poll(() => retry.boundingBox()).toEqual(before)
})

test('H: the way home ends when the page is scrolled @phone', async ({ page }) => {
  await openPayPage(page)
  await page.getByRole('button', { name: 'Failure' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).waitFor()
  await page.evaluate(() => {
    scrollBy({ top: 60, behavior: 'instant' })
  })
  await expect(page.getByText(/Going to the home page/)).toBeHidden()
})

test('whoever stays by key keeps their place, and is told once @full', async ({ page }) => {
  await openPayPage(page)
  await page.getByRole('button', { name: 'Failure' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).press('Enter')
  const staying = page.locator('[data-home-countdown]')
  await expect(staying).toBeFocused()
  const words = await staying.evaluateHandle((place) => place.firstChild)
  await page.keyboard.press('ArrowDown')
  expect(await words.evaluate((text) => text?.isConnected)).toBe(true)
})

test('the page of a failure asks again by itself, and leads back to what was wanted @full', async ({
  page,
}) => {
  const failed = { transactionId: 'pay_sample', paymentStatus: 'Failed', attempted: true }
  const network = { isUp: false }
  await page.route('/api/payment/pay_sample', (route) =>
    network.isUp
      ? route.fulfill({
          json: { ...failed, kind: 'consultation', boughtAt: '/get-a-consultation' },
        })
      : route.fulfill({ status: 500, body: '' }),
  )
  const asked = page.waitForResponse(/pay_sample/)
  await page.goto('/payment-failure?payment=pay_sample')
  await asked
  const retry = page.getByRole('main').getByRole('link', { name: 'Retry payment' })
  await expect(retry).toHaveAttribute('href', '/checkout')
  network.isUp = true
  await expect(retry).toHaveAttribute('href', '/get-a-consultation', { timeout: 20_000 })
})

test('left pending, it is being confirmed and nobody is sent away; then it is paid', async ({
  page,
}) => {
  await openPayPage(page)
  const payPage = page.url()
  await page.getByRole('button', { name: 'Pending' }).click()
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByRole('heading', { name: /being confirmed/i })).toBeVisible()
  await expect(page.getByText(thanks)).toBeHidden()
  await expect(page.getByText(/Going to the home page/)).toBeHidden()

  await page.request.post(payPage, { form: { outcome: 'success' } })
  await expect(page.getByText(thanks)).toBeVisible({ timeout: 15_000 })
})

test('the success page claims nothing for anyone @full', async ({ page }) => {
  for (const path of ['/payment-success', '/payment-success?payment=pay_invented']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /orders/i }).first()).toBeVisible()
    await expect(page.getByText(thanks)).toBeHidden()
  }
})

test('money that is being looked into is said to be there, and nobody is asked to pay again @full', async ({
  page,
}) => {
  const transactionId = `pay_${'x'.repeat(32)}`
  await page.route(`/api/payment/${transactionId}`, (route) =>
    route.fulfill({ json: { transactionId, paymentStatus: 'Checking', attempted: true } }),
  )
  for (const path of ['/payment-success', '/payment-failure']) {
    await page.goto(`${path}?payment=${transactionId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We are looking into your payment',
    )
    await expect(page.getByText('You need not pay again')).toBeVisible()
  }
})

test('a double click on Pay opens one payment @full', async ({ page }) => {
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/phonepe')) placed.push(request.url())
  })
  await putInCart(page.request, account, inCart(art))
  await goToCheckout(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
  expect(placed).toHaveLength(1)
})

test('back from the pay page, Pay is alive and leads to the same payment @full', async ({
  page,
}) => {
  await putInCart(page.request, account, inCart(art))
  await goToPayPage(page)
  const payPage = page.url()
  await page.goBack()
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
  await pay.click()
  await page.waitForURL(payPage)
})

test('when the payment cannot be opened, the words say so and Pay works again', async ({
  page,
}) => {
  await putInCart(page.request, account, inCart(art))
  await goToCheckout(page)
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await page.route('/api/payment/phonepe', (route) =>
    route.fulfill({
      status: 502,
      json: { code: 'payment-unavailable', message: 'Nothing was charged.' },
    }),
  )
  await pay.click()
  await said(page, 'alert', 'Nothing was charged.')
  await page.unroute('/api/payment/phonepe')
  await pay.click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
})
