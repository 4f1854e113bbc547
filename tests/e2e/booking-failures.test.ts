import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { test } from './own-webinar.ts'
import { chooseTime, newEmail } from './shopper.ts'

/** The services fail for real here, so these tests have a server to themselves, where a seat is paid. */
test.describe.configure({ mode: 'serial' })

const payPage = /\/sandbox\/phonepe\/pay\//
const words = 'The payment service does not answer. Nothing was charged. Please try again.'

async function fault(request: APIRequestContext, service: string, mode: string): Promise<void> {
  const set = await request.post('/sandbox/faults', { data: { service, mode } })
  expect(set.status()).toBe(200)
}

interface Form {
  readonly name: string
  readonly path: string
  readonly button: string
  readonly fill: (page: Page, email: string) => Promise<void>
}

const consultation: Form = {
  name: 'consultation',
  path: '/get-a-consultation',
  button: 'Submit',
  fill: async (page: Page, email: string) => {
    const field = (label: string) => page.getByRole('main').getByLabel(label)
    await chooseTime(page)
    await field('Full Name').fill('Asha Sample')
    await field('Phone').fill('98765 43210')
    await field('Email').fill(email)
    await field('Message').fill('Our money, in one hour.')
  },
}

const webinar: Form = {
  name: 'webinar',
  path: '/hooponopono-power',
  button: 'Pay Now',
  fill: async (page: Page, email: string) => {
    await page.getByRole('main').getByLabel('Email').fill(email)
  },
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    const forms = isFull ? [consultation, webinar] : [javaScriptEnabled ? webinar : consultation]
    for (const { name, path, button, fill } of forms) {
      test(`${name}: while payments fail it says so, keeps what was typed, and works afterwards`, async ({
        page,
        request,
      }) => {
        const email = newEmail()
        await fault(request, 'phonepe', '500')
        await page.goto(path)
        await fill(page, email)
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByText(words).first()).toBeVisible()
        await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)

        await fault(request, 'phonepe', 'ok')
        await page.getByRole('button', { name: button }).click()
        await page.waitForURL(payPage)
      })

      test(`${name}: the e-mail service being down stops nobody`, async ({ page, request }) => {
        const email = newEmail()
        await fault(request, 'email', '500')
        await page.goto(path)
        await fill(page, email)
        await page.getByRole('button', { name: button }).click()
        await page.waitForURL(payPage)
        await page.getByRole('button', { name: 'Success' }).click()
        await page.waitForURL(javaScriptEnabled ? /payment-success/ : /\/o\//)
        await fault(request, 'email', 'ok')
        await expect(async () => {
          const mails = await request.get(`/sandbox/mailbox.json?to=${email}`)
          expect(await mails.json()).toHaveLength(1)
        }).toPass({ timeout: 20_000 })
      })
    }
  })
