import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { stopTime } from './clock.ts'
import { payPage, type Purchase } from './purchases.ts'
import { openAccount, openAs } from './shopper.ts'
import type { Event, Way } from './ways.ts'

export const passport = /\/o\/[\w-]{22}$/
const thanks = 'Thank you for your purchase. Your payment was processed successfully.'
export const regrets = 'Your payment could not be processed. Please try again or contact support.'

const main = (page: Page) => page.getByRole('main')
export const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
export const choose = (page: Page, outcome: string) =>
  page.getByRole('button', { name: outcome, exact: true }).click()
export const follow = (page: Page, label: string) =>
  main(page).getByRole('link', { name: label, exact: true }).click()
const countdown = (page: Page) => page.getByText(/Going to the home page/)
const again = (page: Page) => main(page).getByRole('button', { name: /^Pay ₹.* again$/ })

/** Somewhere on a way. */
interface Place extends Way {
  readonly page: Page
  /** The pay page that is open. */
  readonly open: string
  readonly isFirst: boolean
}

/** The same words after a reload. */
async function staysSo(page: Page, heading: string): Promise<void> {
  await expect(title(page)).toHaveText(heading)
  await page.reload()
  await expect(title(page)).toHaveText(heading)
}

async function goBack({ page, purchase, open, isFirst, hasScript }: Place): Promise<void> {
  if (isFirst) {
    await purchase.comeBack(page, open, hasScript)
    return
  }
  await page.goBack()
  await page.waitForURL(passport)
  await expect(page.getByText('You have begun another payment for the same.')).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  await follow(page, 'See that payment')
  await expect(title(page)).toHaveText('Not paid yet')
  await follow(page, 'Continue to payment')
  await page.waitForURL(open)
}

async function reload({ page }: Place): Promise<void> {
  await page.reload()
  await expect(page.getByRole('button', { name: 'Success' })).toBeVisible()
}

async function leave({ page, open, hasScript }: Place): Promise<void> {
  await choose(page, 'Leave')
  if (hasScript) {
    await page.waitForURL(/\/payment-success\?/)
    await staysSo(page, 'Not paid yet')
    await expect(page.getByText('do not pay again')).toBeHidden()
    await expect(countdown(page)).toBeHidden()
    await page.goBack()
    await page.waitForURL(open)
    await page.goForward()
    await follow(page, 'Continue to payment')
    await page.waitForURL(open)
    return
  }
  await continueFromOwnPage(page, open)
}

/** On from the page of a purchase that nobody has tried to pay. */
async function continueFromOwnPage(page: Page, open: string): Promise<void> {
  await page.waitForURL(passport)
  await staysSo(page, 'Not paid yet')
  await follow(page, 'Continue to payment')
  await page.waitForURL(open)
}

async function pend({ page, open, hasScript }: Place): Promise<void> {
  await choose(page, 'Pending')
  if (hasScript) {
    await page.waitForURL(/\/payment-success\?/)
    await staysSo(page, 'Your payment is being confirmed')
    await expect(page.getByText('please do not pay again')).toBeVisible()
    await expect(countdown(page)).toBeHidden()
    await follow(page, 'Money debited?')
  }
  await page.waitForURL(passport)
  await staysSo(page, 'Your payment is being confirmed')
  await page.getByRole('button', { name: 'Ask the bank now' }).click()
  await page.waitForURL(/[?&]asked=/)
  await expect(title(page)).toHaveText('Your payment is being confirmed')
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0)
  await page.goto(open)
}

/** The bank has said no, or the person: in both cases nothing is lost. */
const endUnpaid =
  (outcome: 'Failure' | 'Close') =>
  async ({ page, purchase, hasScript }: Place): Promise<void> => {
    await choose(page, outcome)
    if (hasScript) {
      await expectFailure(page, purchase)
      await page.reload()
      await expectFailure(page, purchase)
      await follow(page, 'Retry payment')
    }
    await page.waitForURL(passport)
    await staysSo(page, 'Payment failed')
  }

export async function expectFailure(page: Page, { kept }: Purchase): Promise<void> {
  await page.waitForURL(/\/payment-failure\?/)
  await expect(page.getByText(regrets)).toBeVisible()
  await expect(page.getByText(kept)).toBeVisible()
  await expect(countdown(page)).toBeVisible()
}

async function pay({ page, purchase, open, hasScript }: Place): Promise<void> {
  await choose(page, 'Success')
  if (!hasScript) {
    await expectOwnPage(page, purchase)
    return
  }
  await expectThanks(page, purchase)
  await page.reload()
  await expectThanks(page, purchase)
  if (purchase.goesHome) {
    await page.clock.runFor(3000)
    await page.waitForURL((url) => url.pathname === '/')
    await page.goBack()
    await expect(page.getByText('This payment is finished')).toBeVisible()
    expect(page.url()).toBe(open)
    return
  }
  await page.clock.runFor(10_000)
  await follow(page, 'Check your order')
  await expectOwnPage(page, purchase)
}

async function expectThanks(page: Page, { next, onward, goesHome }: Purchase): Promise<void> {
  await page.waitForURL(/\/payment-success\?/)
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText(next)).toBeVisible()
  await expect(main(page).getByRole('link', { name: onward })).toBeVisible()
  await expect(countdown(page)).toBeVisible({ visible: goesHome })
}

async function expectOwnPage(page: Page, { onwardFromOwn }: Purchase): Promise<void> {
  await page.waitForURL(passport)
  await staysSo(page, 'Payment received')
  await expect(page.getByText(thanks)).toBeVisible()
  if (onwardFromOwn !== undefined)
    await expect(main(page).getByRole('link', { name: onwardFromOwn })).toBeVisible()
}

const happen: Readonly<Record<Event, (place: Place) => Promise<void>>> = {
  Back: goBack,
  reload,
  leave,
  close: endUnpaid('Close'),
  fail: endUnpaid('Failure'),
  pend,
  pay,
}

/** From the page of a failed purchase to the pay page of another attempt. */
async function payAgain(page: Page, former: string): Promise<void> {
  await again(page).click()
  await page.waitForURL(payPage)
  expect(page.url()).not.toBe(former)
}

/** Opens the pay page of the first attempt. */
async function arrive(page: Page, request: APIRequestContext, way: Way): Promise<void> {
  const { purchase, who, attempts } = way
  const isLoggedIn = who === 'logged in'
  const account = isLoggedIn || purchase.needsAccount ? await openAccount(request) : undefined
  const visiting = isLoggedIn ? account : undefined
  if (attempts[0]?.includes('Back')) {
    await purchase.begin(page, visiting)
    return
  }
  const first = await purchase.open(page.request, account)
  await (visiting ? openAs(page, visiting, first) : page.goto(first))
}

/** Goes the whole way; each event begins on a pay page, and leads back to it while that can be paid. */
export async function go(page: Page, request: APIRequestContext, way: Way): Promise<void> {
  await arrive(page, request, way)
  let former = ''
  let isTimed = way.hasScript
  for (const [place, events] of way.attempts.entries()) {
    if (former !== '') await payAgain(page, former)
    const at = { ...way, page, open: page.url(), isFirst: place === 0 }
    for (const event of events) {
      // Not sooner: where one has bought, and comes back to, the page may need its time.
      if (isTimed && event !== 'Back') {
        await stopTime(page)
        isTimed = false
      }
      await test.step(`${event}, attempt ${place + 1}`, () => happen[event](at))
    }
    former = at.open
  }
}
