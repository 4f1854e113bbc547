import { expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { art, inCart } from '../goods.ts'
import { filledDay } from './own-days.ts'
import {
  type Account,
  consultationBooking,
  fillConsultation,
  goToPayPage,
  newEmail,
  openAccount,
  openAs,
  pieces,
  putInCart,
  sentCalls,
} from './shopper.ts'

/** The same goods a second time: one purchase where one was meant, two where two were, never none. */

const payPage = /\/sandbox\/phonepe\/pay\//
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })
const addPiece = (page: Page, account: Account) => putInCart(page.request, account, inCart(art))

async function succeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Your payment was processed successfully.')).toBeVisible()
}

/** Somebody who has paid for a piece and come back. */
async function buyPiece(page: Page): Promise<Account> {
  const account = await openAccount(page.request)
  await addPiece(page, account)
  await openAs(page, account, '/cart')
  await goToPayPage(page)
  await succeed(page)
  return account
}

/** On the checkout with a piece in the cart and an address. */
async function openCheckout(page: Page): Promise<Account> {
  const account = await openAccount(page.request)
  await addPiece(page, account)
  await openAs(page, account, '/cart')
  await goToPayPage(page)
  await page.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
  return account
}

async function orderCount(page: Page, { userId, token }: Account): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/orders/user/${userId}`, { headers })
  return (await answer.json()).orders.length
}

for (const device of isFull ? ['@phone', '@desktop'] : ['@phone'])
  test(`a second piece within minutes is asked about, stays in the cart, and is bought with a yes ${device}`, async ({
    page,
  }) => {
    const account = await buyPiece(page)
    await addPiece(page, account)
    await page.goto('/checkout')
    await payButton(page).click()
    const question = page.getByRole('group', { name: 'You bought this just now. Buy it again?' })
    await expect(question).toBeFocused()
    await expect(payButton(page)).toHaveCount(0)
    await expect(question.getByRole('link', { name: 'See my order' })).toHaveAttribute(
      'href',
      '/my-account/orders',
    )

    await page.goto('/cart')
    await expect(pieces(page, art.name)).toHaveText('1')
    await page.goto('/checkout')
    await payButton(page).click()
    await page.getByRole('button', { name: 'Buy it again for ₹' }).click()
    await page.waitForURL(payPage)
    await succeed(page)
    expect(await orderCount(page, account)).toBe(2)
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })

test('a double click on Pay is one call', async ({ page }) => {
  await openCheckout(page)
  const sent = sentCalls(page)
  await payButton(page).dblclick()
  await page.waitForURL(payPage)
  expect(sent).toEqual(['POST /api/payment/phonepe'])
})

test('when the answer is lost on the way, Pay once more leads to the same order', async ({
  page,
}) => {
  const account = await openCheckout(page)
  let lost = ''
  await page.route('/api/payment/phonepe', async (route) => {
    lost = (await (await route.fetch()).json()).transactionId
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByText('Network error. Please try again later.')).toBeVisible()
  await page.unroute('/api/payment/phonepe')
  let heard = ''
  await page.route('/api/payment/phonepe', async (route) => {
    const response = await route.fetch()
    heard = (await response.json()).transactionId
    await route.fulfill({ response })
  })
  await payButton(page).click()
  await page.waitForURL(payPage)
  expect(heard).toBe(lost)
  expect(await orderCount(page, account)).toBe(1)
})

test('a cart that changed in another tab is told in words; the next press buys what it holds', async ({
  page,
}) => {
  const account = await openCheckout(page)
  await page.route('/api/payment/phonepe', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByText('Network error. Please try again later.')).toBeVisible()
  await page.unroute('/api/payment/phonepe')
  const before = await payButton(page).textContent()
  await addPiece(page, account)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(payButton(page)).not.toHaveText(before ?? '')
  await payButton(page).click()
  await expect(page.getByText('This is not the order that you pressed Pay for')).toBeVisible()
  await payButton(page).click()
  await page.waitForURL(payPage)
})

test('back and a reload after paying, the checkout has nothing left to pay @full', async ({
  page,
}) => {
  await buyPiece(page)
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test('a tab that has not heard of the payment asks before it buys once more @full', async ({
  page,
  context,
}) => {
  const account = await openCheckout(page)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(payButton(other)).toBeVisible()
  await page.bringToFront()
  await payButton(page).click()
  await page.waitForURL(payPage)
  await other.route('/api/cart?*', (route) => route.abort())
  await succeed(page)
  await payButton(other).click()
  await expect(other.getByText('You bought this just now. Buy it again?')).toBeVisible()
  expect(await orderCount(page, account)).toBe(1)
})

/** Twice the same booking: at a time that two of us have free. */
async function writeBooking(page: Page, email: string, time = '5:00 PM'): Promise<void> {
  await page.goto(`/get-a-consultation?from=${filledDay}`)
  await fillConsultation(page)
  await page.locator('.day input').first().check()
  await page.locator('.hour:visible').filter({ hasText: time }).locator('input').check()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a second appointment at a time that is paid is refused in words, and what was typed stays', async ({
      page,
    }) => {
      const email = newEmail()
      const time = javaScriptEnabled ? '5:00 PM' : '6:15 PM'
      await writeBooking(page, email, time)
      await page.waitForURL(payPage)
      await page.getByRole('button', { name: 'Success' }).click()
      await page.waitForURL(javaScriptEnabled ? /\/payment-success/ : /\/o\//)

      await writeBooking(page, email, time)
      const note = page.getByRole('main').getByText(/You have another appointment then: /)
      await expect(note).toBeVisible()
      await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
        consultationBooking.message,
      )
    })
  })
