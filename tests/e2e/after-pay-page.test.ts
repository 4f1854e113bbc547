import { expect, test } from '@playwright/test'
import { art } from '../goods.ts'
import { stopTime } from './clock.ts'
import { consultation, order } from './purchases.ts'
import { openAccount } from './shopper.ts'
import {
  choose,
  expectFailure,
  follow,
  go,
  passport,
  regrets,
  title,
} from './ways-from-pay-page.ts'
import { buyersOfOrders, visitors, waysOf } from './ways.ts'

/** Every way out of the pay page, and on from there; of seats in seats-after-pay-page.test.ts. */

const failurePage = /\/payment-failure\?/

for (const hasScript of [true, false])
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })

    const ways = [...waysOf(order, buyersOfOrders, 0), ...waysOf(consultation, visitors, 1)]
    for (const way of ways.filter((one) => one.hasScript === hasScript))
      test(`${way.name}: whoever leaves the pay page gets on from there`, async ({
        page,
        request,
      }) => {
        await go(page, request, way)
      })

    test('Back from the page of a failure leads to the pay page, past every page that led on', async ({
      page,
      request,
    }) => {
      const first = await consultation.open(page.request, undefined)
      await page.goto(first)
      if (hasScript) await stopTime(page)
      await choose(page, 'Pending')
      if (hasScript) {
        await page.waitForURL(/\/payment-success\?/)
        await expect(title(page)).toHaveText('Your payment is being confirmed')
        await request.post(first, { form: { outcome: 'failure' } })
        // The page of a failure goes home after three seconds: it may have come before the last of these.
        await expect(async () => {
          if (!failurePage.test(page.url())) await page.clock.runFor(1000)
          expect(page.url()).toMatch(failurePage)
        }).toPass()
        await expectFailure(page, consultation)
      } else {
        await page.waitForURL(passport)
        await page.goBack()
        await page.waitForURL(first)
        await choose(page, 'Failure')
        await page.waitForURL(passport)
      }
      await page.goBack()
      await expect(page.getByText('This payment is finished')).toBeVisible()
      expect(page.url()).toBe(first)
    })
  })

test('Back from a payment that did not fail leads where one was before the page of a failure @full', async ({
  page,
}) => {
  await page.goto(await consultation.open(page.request, undefined))
  await choose(page, 'Pending')
  await page.waitForURL(/\/payment-success\?/)
  const { search } = new URL(page.url())
  await page.goto('/about')
  await page.goto(`/payment-failure${search}`)
  await page.waitForURL(/\/payment-success\?/)
  await expect(title(page)).toHaveText('Your payment is being confirmed')
  await page.goBack()
  await page.waitForURL('/about')
})

test('an order that nobody tried to pay is continued from the account @full', async ({
  page,
  request,
}) => {
  await order.begin(page, await openAccount(request))
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

for (const touch of ['key', 'pointer', 'wheel'])
  test(`whoever touches the page with a ${touch} is not sent away`, async ({ page }) => {
    await stopTime(page)
    await page.goto('/payment-failure')
    await expect(page.getByText(/Going to the home page in/)).toBeVisible()
    if (touch === 'key') await page.keyboard.press('Tab')
    else if (touch === 'wheel') await page.mouse.wheel(0, 50)
    else await title(page).click()
    await expect(page.getByText('You are staying on this page.')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(/\/payment-failure$/)
  })
