import { setTimeout as pass } from 'node:timers/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { nextWebinar } from '../content-read.ts'
import { art, book, course } from '../goods.ts'
import { entriesOf, nameOf } from './menus.ts'
import {
  arrive,
  card,
  codeFor,
  fillConsultation,
  logInHere,
  newEmail,
  openAccount,
} from './shopper.ts'
import { enrollButton, expectEnrolled } from './webinar-page.ts'

/** What Chrome's developer tools call slow 3G. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** A page of its own, `seconds` after the first of its HTML came in. */
async function openSlowly(context: BrowserContext, path: string, seconds: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await pass(1000 * seconds)
  return page
}

const grids = [
  ['/courses', course.name],
  ['/library', book.name],
  ['/dhyanamshop', art.name],
] as const

/** The cart as the server keeps it: the page may still be on its way. */
async function quantities(page: Page, { token }: { token: string }): Promise<number[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const cart = await page.request.get('/api/cart', { headers })
  const { items }: { items: { quantity: number }[] } = await cart.json()
  return items.map(({ quantity }) => quantity)
}

const payPage = /\/sandbox\/phonepe\/pay\//
const slowly = { timeout: 40_000 }

async function enroll(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name' }).fill('Asha Sample')
  await main.getByLabel('Email').fill(newEmail())
  await enrollButton(page).click()
  await expectEnrolled(page, slowly)
}

/** What can be tapped without an account, each on a page of its own that has just begun to arrive. */
const visits: Record<string, (page: Page) => Promise<void>> = {
  '/testimonial': async (page) => {
    await page
      .getByRole('button', { name: /^Play Video/ })
      .first()
      .click()
    await expect(page.locator('iframe')).toHaveCount(1, slowly)
    await nameOf(page, 'Showcase').click()
    await expect(entriesOf(page, 'Showcase').last()).toBeVisible()
    await page.getByRole('button', { name: 'Show the map' }).click()
    await expect(page.locator('iframe[title^="Map"]')).toHaveCount(1, slowly)
  },
  '/gallery': async (page) => {
    await page.getByRole('main').getByRole('link').first().click()
    const opened = () => page.url().endsWith('.webp') || page.getByRole('dialog').isVisible()
    await expect.poll(opened, slowly).toBeTruthy()
  },
  '/get-a-consultation': async (page) => {
    await fillConsultation(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(payPage, slowly)
  },
  ...(nextWebinar && { '/hooponopono-power': enroll }),
  '/my-account/orders': async (page) => {
    const { email } = await openAccount(page.request)
    await logInHere(page, email)
    await expect(page.getByText('No paid orders found.')).toBeVisible(slowly)
  },
  '/my-account': async (page) => {
    const email = newEmail()
    const register = page.getByRole('region', { name: 'Register' })
    await register.getByLabel('Email').fill(email)
    await register.getByRole('button', { name: 'Send OTP' }).click()
    await expect(register.getByLabel('OTP')).toBeVisible(slowly)
    await codeFor(page.request, email)
  },
}

/** Before its styles; and whenever else, in the long form. */
const delays = isFull ? [0, 0.5, 1, 2, 5] : [0.5]

for (const seconds of delays) {
  test(`a tap on "add to cart" ${seconds} s after the answer puts one piece into the cart`, async ({
    page,
    context,
  }) => {
    const account = await arrive(page, '/courses')
    await Promise.all(
      grids.map(async ([path, name]) => {
        const grid = await openSlowly(context, path, seconds)
        await card(grid, name).getByRole('button').click()
        await grid.waitForURL('/cart', { timeout: 40_000, waitUntil: 'commit' })
      }),
    )
    expect(await quantities(page, account)).toEqual([1, 1, 1])
  })

  test(`forms, films, map, menu and gallery answer a tap after ${seconds} s @full`, async ({
    browser,
  }) => {
    const visitAlone = async (path: string, visit: (page: Page) => Promise<void>) => {
      const context = await browser.newContext()
      await context.route('https://**', (route) => route.fulfill({ body: 'elsewhere' }))
      await visit(await openSlowly(context, path, seconds))
      await context.close()
    }
    await Promise.all(
      Object.entries(visits).map(([path, visit]) => test.step(path, () => visitAlone(path, visit))),
    )
  })
}

test('a tap that waits for its script looks busy, and a second one adds nothing', async ({
  page,
}) => {
  const account = await arrive(page, '/courses')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/courses', { waitUntil: 'commit' })
  const button = card(page, course.name).getByRole('button')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  release()
  await page.waitForURL('/cart')
  expect(await quantities(page, account)).toEqual([1])
})
