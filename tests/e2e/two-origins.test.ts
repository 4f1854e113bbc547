import {
  type APIRequestContext,
  chromium,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test'
import { join } from 'node:path'
import { browserFlags, findLightBrowser } from '../../scripts/needs/browser.ts'
import { art, book, course } from '../goods.ts'
import { copyProject, freePort } from '../pages/edited-project.ts'
import { serveStatic, type StaticServer } from '../static-server.ts'
import {
  card,
  consultationBooking,
  fillAddress,
  fillConsultation,
  newEmail,
  registerHere,
  said,
} from './shopper.ts'
import { enrollButton, expectEnrolled } from './webinar-page.ts'

/** Two ports of one name, whose cookies are shared; two names of one domain, as a firm has them. */
const hosts = [
  { site: '127.0.0.1', api: '127.0.0.1' },
  { site: 'shop.example.test', api: 'api.example.test' },
]

for (const { site, api } of hosts)
  test.describe(`pages of ${site} by a static server, calls at ${api} @full`, () => {
    test.describe.configure({ mode: 'default' })

    let project: ReturnType<typeof copyProject>
    let [siteUrl, apiUrl] = ['', '']
    let cdn: StaticServer
    let mailbox: APIRequestContext
    let stop = () => Promise.resolve()

    test.beforeAll(async () => {
      // It builds a site.
      test.setTimeout(600_000)
      project = copyProject()
      const [sitePort, apiPort] = [await freePort(), await freePort()]
      siteUrl = `http://${site}:${sitePort}`
      apiUrl = `http://${api}:${apiPort}`
      const settings = {
        ...{ SITE_URL: siteUrl, API_URL: apiUrl },
        ...{ PORT: String(apiPort), TRUST_PROXY: '1', QUICK_BUILD: '1' },
      }
      await project.run(['scripts/build.mjs'], settings)
      const served = `http://127.0.0.1:${apiPort}`
      // The static server knows no names of the test.
      await project.run(['scripts/cdn.ts', '--target', 'netlify', '--origin', served], settings)
      const server = await project.serve(['scripts/serve.mjs'], settings, apiPort)
      stop = server.stop
      cdn = await serveStatic(join(project.root, 'dist/cdn'), sitePort)
      mailbox = await request.newContext({ baseURL: served })
    })

    test.afterAll(async () => {
      await mailbox.dispose()
      await cdn.close()
      await stop()
      await project[Symbol.asyncDispose]()
    })

    /** A page of a browser that finds these names, and what it was kept from. */
    async function open(javaScriptEnabled: boolean) {
      const executablePath = findLightBrowser()
      const browser = await chromium.launch({
        args: [...browserFlags, '--host-resolver-rules=MAP *.example.test 127.0.0.1'],
        ...(executablePath && { executablePath }),
      })
      const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled })
      const page = await context.newPage()
      const [calls, refused]: [string[], string[]] = [[], []]
      page.on('request', (sent) => {
        const { origin, pathname } = new URL(sent.url())
        if (pathname.startsWith('/api/')) calls.push(origin + pathname)
      })
      page.on('console', (message) => {
        if (/Content.Security.Policy|CORS policy|Resource-Policy/i.test(message.text()))
          refused.push(message.text())
      })
      return { page, calls, refused, [Symbol.asyncDispose]: () => browser.close() }
    }

    const thanks = (page: Page) =>
      page.getByText('Thank you for your purchase. Your payment was processed successfully.')

    test('a visitor registers, buys, sees the order and downloads the book', async () => {
      await using opened = await open(true)
      const { page, calls, refused } = opened
      await page.goto('/courses')
      await card(page, course.name).getByRole('button', { name: 'Add to cart' }).click()
      await said(page, 'alert', 'Please log in to add items to your cart.')
      await page.getByRole('link', { name: 'Log in', exact: true }).click()
      await registerHere(page, newEmail(), mailbox)
      await page.waitForURL('/cart')
      await page.goto('/library')
      await card(page, book.name).getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL('/cart')
      await page.goto('/dhyanamshop')
      await card(page, art.name).getByRole('button', { name: 'Add To Cart' }).click()
      await page.waitForURL('/cart')
      await fillAddress(page)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await page.waitForURL('/checkout')
      await page.getByRole('button', { name: /^Pay ₹/ }).click()
      await page.getByRole('button', { name: 'Success' }).click()
      await page.waitForURL(/\/payment-success/)
      await expect(thanks(page)).toBeVisible()
      // What was bought is told to the browser that has begun the payment, by its cookie.
      await expect(page.getByRole('main').getByText(book.name)).toBeVisible()
      await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')

      await page.goto('/my-account/orders')
      await page.getByRole('button', { name: `${course.name} and 2 more` }).click()
      await expect(page.getByText('Paid', { exact: true })).toBeVisible()
      await page.goto('/my-account/downloads')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${book.name}` }).click()
      expect((await download).suggestedFilename()).toBe(`${book.id}.pdf`)
      expect(new URL((await download).url()).origin).toBe(apiUrl)

      const own = calls.filter((call) => call.startsWith(siteUrl))
      expect(own.every((call) => call.endsWith('/return'))).toBe(true)
      expect(calls.length).toBeGreaterThan(10)
      expect(refused).toEqual([])
    })

    for (const hasScript of [true, false])
      test(`pages look as chosen, ${hasScript ? 'with' : 'without'} script`, async () => {
        await using opened = await open(hasScript)
        const { page } = opened
        await page.goto('/terms-of-use')
        await page.getByRole('button', { name: 'Dark', exact: true }).click()
        await expect(page).toHaveURL(`${siteUrl}/terms-of-use#appearance`)
        const pressed = page.locator('[name=appearance][aria-pressed=true]')
        await expect(pressed).toHaveText('Dark')
        await page.goto('/privacy-policy')
        await expect(pressed).toHaveText('Dark')
      })

    test('without script an appointment is booked and paid, a mistake first', async () => {
      await using opened = await open(false)
      const { page, refused } = opened
      const main = page.getByRole('main')
      await page.goto('/get-a-consultation')
      await fillConsultation(page)
      await main.getByLabel('Phone').fill('12345')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL(`${apiUrl}/api/appointments`)
      await expect(page.getByText(/^Please enter a number that we can call/)).toBeVisible()
      await expect(main.getByLabel('Message')).toHaveValue(consultationBooking.message)
      await main.getByLabel('Phone').fill(consultationBooking.phone)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('button', { name: 'Success' }).click()
      await page.waitForURL(/\/o\/[\w-]{22}$/)
      expect(new URL(page.url()).origin).toBe(siteUrl)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment received')
      expect(refused).toEqual([])
    })

    test('without script a seat in a webinar is reserved', async () => {
      await using opened = await open(false)
      const { page, refused } = opened
      await page.goto('/hooponopono-power')
      await page.getByRole('main').getByLabel('Phone').fill('9876501234')
      await enrollButton(page).click()
      await expectEnrolled(page)
      expect(refused).toEqual([])
    })

    test('the page that answers a form leads back to the pages', async () => {
      await using opened = await open(false)
      const { page } = opened
      await page.goto('/grievance')
      await page.getByRole('main').locator('form [type=submit]').click()
      await expect(page).toHaveURL(`${apiUrl}/api/complaints`)
      await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
      await expect(page).toHaveURL(`${siteUrl}/courses`)

      await page.getByRole('article').first().getByRole('button').click()
      await expect(page).toHaveURL(`${siteUrl}/my-account`)
    })

    test('pictures of channel videos are asked for at the calls', async () => {
      await using opened = await open(true)
      const { page, refused } = opened
      await page.goto('/')
      await page.getByRole('heading', { name: 'From our channel' }).scrollIntoViewIfNeeded()
      const picture = page
        .getByRole('button', { name: /^Play: / })
        .first()
        .locator('img')
      await expect(picture).toHaveAttribute('src', new RegExp(`^${apiUrl}/api/videos/`))
      expect(refused).toEqual([])
    })
  })
