import { expect, type Page, test } from '@playwright/test'
import { art, inCart } from '../goods.ts'
import { fillConsultation, goToPayPage, openAccount, openAs, putInCart } from './shopper.ts'
import { enrollButton, seatPaise } from './webinar-page.ts'

/** Every way out of the pay page, and on from there, of everything that can be bought. */

interface Purchase {
  readonly name: string
  /** From an empty browser to the pay page. */
  readonly begin: (page: Page) => Promise<void>
  /** What the page says of it beside the specified words. */
  readonly kept: string
  readonly next: string
  /** What leads on once it is paid. */
  readonly onward: string
  readonly goesHome: boolean
}

const payPage = /\/sandbox\/phonepe\/pay\//
const passport = /\/o\/[\w-]{22}$/
const thanks = 'Thank you for your purchase. Your payment was processed successfully.'
const regrets = 'Your payment could not be processed. Please try again or contact support.'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const choose = (page: Page, outcome: string) => page.getByRole('button', { name: outcome }).click()
const follow = (page: Page, label: string) =>
  main(page).getByRole('link', { name: label, exact: true }).click()

async function visit(page: Page, path: string, isLoggedIn: boolean): Promise<void> {
  if (isLoggedIn) await openAs(page, await openAccount(page.request), path)
  else await page.goto(path)
}

const order: Purchase = {
  name: 'an order',
  begin: async (page) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, inCart(art))
    await openAs(page, account, '/cart')
    await goToPayPage(page)
  },
  kept: 'Your cart is as you left it.',
  next: 'among your downloads',
  onward: 'See your orders',
  goesHome: true,
}

const consultation = (isLoggedIn: boolean): Purchase => ({
  name: `a consultation, logged ${isLoggedIn ? 'in' : 'out'}`,
  begin: async (page) => {
    await visit(page, '/get-a-consultation', isLoggedIn)
    await fillConsultation(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(payPage)
  },
  kept: 'We have your request all the same; only its fee is not paid.',
  next: 'We will call you within two working days',
  onward: 'The page of your purchase',
  goesHome: true,
})

/** Reached by phone alone: no mail brings the link. */
const seat = (isLoggedIn: boolean): Purchase => ({
  name: `a seat by phone only, logged ${isLoggedIn ? 'in' : 'out'}`,
  begin: async (page) => {
    await visit(page, '/hooponopono-power', isLoggedIn)
    await main(page).getByLabel('Phone').fill(newPhone())
    await enrollButton(page).click()
    await page.waitForURL(payPage)
  },
  kept: 'What you wrote is kept; a seat is yours once it is paid for, if one is still free.',
  next: 'Your seat is confirmed.',
  onward: 'Your link and calendar file',
  goesHome: false,
})

const newPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** Where there is nothing to pay, nothing is to be seen after it. */
const seats = (...seen: Purchase[]) => (seatPaise === undefined ? [] : seen)

async function backAndReload(page: Page): Promise<void> {
  const here = page.url()
  await page.goBack()
  await expect(page).not.toHaveURL(payPage)
  await page.goForward()
  await page.waitForURL(here)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Success' })).toBeVisible()
}

/** The same words after a reload, and the way back leads to the pay page. */
async function staysSo(page: Page, heading: string): Promise<void> {
  await expect(title(page)).toHaveText(heading)
  await page.reload()
  await expect(title(page)).toHaveText(heading)
}

/** From the page of a failed purchase to a second attempt. */
async function payAgain(page: Page, first: string): Promise<string> {
  await page.waitForURL(passport)
  await expect(title(page)).toHaveText('Payment failed')
  await main(page)
    .getByRole('button', { name: /^Pay ₹.* again$/ })
    .click()
  await page.waitForURL(payPage)
  expect(page.url()).not.toBe(first)
  return page.url()
}

async function expectFailure(page: Page, { kept }: Purchase): Promise<void> {
  await page.waitForURL(/\/payment-failure\?/)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText(regrets)).toBeVisible()
  await expect(page.getByText(kept)).toBeVisible()
}

test.describe('with script', () => {
  for (const purchase of [
    order,
    consultation(false),
    consultation(true),
    ...seats(seat(false), seat(true)),
  ])
    test(`${purchase.name}: whoever leaves the pay page gets on from there`, async ({ page }) => {
      test.setTimeout(90_000)
      await purchase.begin(page)
      const first = page.url()

      await test.step('Back, Forward and a reload of the pay page', () => backAndReload(page))

      await test.step('left without an attempt', async () => {
        await choose(page, 'Leave')
        await page.waitForURL(/\/payment-success\?/)
        await staysSo(page, 'Not paid yet')
        await expect(page.getByText('do not pay again')).toBeHidden()
        await expect(page.getByText(/Going to the home page/)).toBeHidden()
        await page.goBack()
        await page.waitForURL(first)
        await page.goForward()
        await follow(page, 'Continue to payment')
        await page.waitForURL(passport)
        await staysSo(page, 'Not paid yet')
        await follow(page, 'Continue to payment')
        await page.waitForURL(first)
      })

      await test.step('left pending', async () => {
        await choose(page, 'Pending')
        await page.waitForURL(/\/payment-success\?/)
        await staysSo(page, 'Your payment is being confirmed')
        await expect(page.getByText('please do not pay again')).toBeVisible()
        await follow(page, 'Money debited?')
        await page.waitForURL(passport)
        await staysSo(page, 'Your payment is being confirmed')
        await page.getByRole('button', { name: 'Ask the bank now' }).click()
        await expect(title(page)).toHaveText('Your payment is being confirmed')
      })

      let second = ''
      await test.step('it fails, and is paid for once more', async () => {
        const id = await page.getByText(/^pay_[\w-]+$/).textContent()
        await page.goto(`/payment-success?payment=${id}`)
        await page.request.post(first, { form: { outcome: 'failure' } })
        await expectFailure(page, purchase)
        await page.reload()
        await expectFailure(page, purchase)
        await follow(page, 'Retry payment')
        second = await payAgain(page, first)
      })

      await test.step('the second attempt is closed', async () => {
        await backAndReload(page)
        await choose(page, 'Close')
        await expectFailure(page, purchase)
        await follow(page, 'Retry payment')
        await payAgain(page, second)
      })

      await test.step('the third is paid', async () => {
        await choose(page, 'Success')
        await expect(page.getByText(thanks)).toBeVisible()
        await expect(page.getByText(purchase.next)).toBeVisible()
        await expect(main(page).getByRole('link', { name: purchase.onward })).toBeVisible()
        if (purchase.goesHome) {
          await page.waitForURL('/')
          await page.goBack()
          await expect(page.getByText('This payment is finished')).toBeVisible()
          return
        }
        await expect(page.getByText(/Going to the home page/)).toBeHidden()
        await page.reload()
        await follow(page, purchase.onward)
        await page.waitForURL(passport)
        await expect(main(page).getByRole('link', { name: 'Add to your calendar' })).toBeVisible()
        await expect(main(page).getByRole('link', { name: /^Join the webinar/ })).toBeVisible()
      })
    })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const purchase of [consultation(false), ...seats(seat(false))])
    test(`${purchase.name}: whoever leaves the pay page reads how it stands`, async ({ page }) => {
      test.setTimeout(90_000)
      await purchase.begin(page)
      const first = page.url()
      await backAndReload(page)

      await choose(page, 'Leave')
      await page.waitForURL(passport)
      await staysSo(page, 'Not paid yet')
      await follow(page, 'Continue to payment')
      await page.waitForURL(first)

      await choose(page, 'Pending')
      await page.waitForURL(passport)
      await staysSo(page, 'Your payment is being confirmed')
      await page.request.post(first, { form: { outcome: 'failure' } })
      await expect(async () => {
        await page.reload()
        await expect(title(page)).toHaveText('Payment failed')
      }).toPass()
      const second = await payAgain(page, first)

      await choose(page, 'Close')
      await payAgain(page, second)

      await choose(page, 'Success')
      await page.waitForURL(passport)
      await staysSo(page, 'Payment received')
      await expect(page.getByText(thanks)).toBeVisible()
    })
})

test('an order that nobody tried to pay is continued from the account', async ({ page }) => {
  await order.begin(page)
  const first = page.url()
  await page.goto('/my-account/orders')
  await expect(page.getByText('Not paid yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: art.name }).click()
  await expect(page.getByText('do not pay again')).toHaveCount(0)
  await follow(page, 'Continue to payment')
  await page.waitForURL(passport)
  await follow(page, 'Continue to payment')
  await page.waitForURL(first)
})

test('without a payment the failure page goes home, and Back does not return to it', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/payment-failure')
  await expect(page.getByText(regrets)).toBeVisible()
  await page.waitForURL('/')
  await page.goBack()
  await page.waitForURL('/about')
})

for (const touch of ['key', 'pointer'])
  test(`whoever touches the page with a ${touch} is not sent away`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/payment-failure')
    await expect(page.getByText(/Going to the home page in/)).toBeVisible()
    if (touch === 'key') await page.keyboard.press('Tab')
    else await title(page).click()
    await expect(page.getByText('You are staying on this page.')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(/\/payment-failure$/)
  })
