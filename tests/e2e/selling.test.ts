import { expect, type Locator, type Page, test } from '@playwright/test'
import { courses, people, profiles } from '../content-read.ts'
import { art, book, course, inCart } from '../goods.ts'
import {
  card,
  codeFor,
  continueToCheckout,
  fillAddress,
  newEmail,
  openAccount,
  openAs,
  password,
  putInCart,
} from './shopper.ts'

/** What a buyer asks first: whom one meets, what one holds afterwards, what one can try for nothing. */

const phone = { width: 390, height: 844 }

/** Whether a link or a button can be tapped without scrolling. */
async function isInFirstScreen(page: Page, part: Locator) {
  const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  const size = page.viewportSize() ?? phone
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
}

/** What the cart asks for where nothing is sent by post. */
async function fillContact(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Asha Sample')
  await page.getByLabel('Mobile').fill('98765 43210')
}

test('the home page opens with what one takes home, and with what is free @phone', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const slides = page.locator('[data-slide]')
  await expect(slides).toHaveCount(7)
  await expect(slides.first()).toContainText('Emergency fund')
  for (const picture of await slides.locator('img').all())
    await expect(picture).toHaveAttribute('alt', /\w/)
  const free = page.locator('.hero__free a')
  await expect(free).toHaveText([/call/, /books?/, /lessons?/])
  for (const link of await free.all()) {
    expect(await isInFirstScreen(page, link)).toBe(true)
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('the home page is at most 6,000 px high at 360 @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  // The footer is as high as it is guessed to be until it is laid out.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000)
})

test('from the page of a person to a time with them are three taps @phone', async ({ page }) => {
  const [person] = profiles.filter(({ fields }) => fields.name === 'Rohit Mehra')
  await page.goto(`/${person?.id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Book Rohit/ })
    .first()
    .click()
  await expect(page.locator(`input[value="${person?.id}"]:checked`)).toHaveCount(1)
  const day = page
    .locator('label')
    .filter({ has: page.locator('input[name="day"]') })
    .nth(1)
  await day.tap()
  const time = page.locator('label.hour').filter({ visible: true }).first()
  await time.tap()
  await expect(page.locator('input[name="startsAt"]:checked')).toHaveCount(1)
})

for (const { id, fields } of courses.slice(0, 2))
  test(`a lesson of ${id} plays at a tap in its first screen @phone`, async ({ page }) => {
    await page.route('https://drive.google.com/**', (route) => route.fulfill({ body: 'A film' }))
    await page.setViewportSize(phone)
    await page.goto(`/courses/${id}`)
    const buttons = page.getByRole('link', { name: /^Watch (?:free|a free lesson)/ })
    const first = buttons.first()
    expect(await isInFirstScreen(page, first)).toBe(true)
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const bar = page.locator('.product-page__buy').getByRole('link', { name: 'Watch free' })
    expect(await isInFirstScreen(page, bar)).toBe(true)
    expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    const outcome = page.getByText(fields.outcomes?.[0] ?? '').first()
    const essay = page.locator('.prose p').first()
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    expect(await top(outcome)).toBeLessThan(await top(essay))

    const place = await page.locator('.product-page__picture').boundingBox()
    await bar.click()
    const player = page.locator('.product-page__picture iframe')
    await expect(player).toHaveAttribute(
      'src',
      /^https:\/\/drive\.google\.com\/file\/d\/.+\/preview$/,
    )
    await expect(player).toBeInViewport()
    expect((await page.locator('.product-page__picture').boundingBox())?.height).toBeCloseTo(
      place?.height ?? 0,
      -1,
    )
  })

test('a course for a child is two taps from the home page @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('link', { name: 'My child', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses for your child')
  const name = page.getByRole('link', { name: 'Learning how to learn' }).first()
  await name.tap()
  await expect(page).toHaveURL(/\/courses\/learning-to-learn$/)
})

test('taps from home: a course for a child to the Pay button in 7, a free book in 2 @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  let taps = 0
  const tap = async (part: Locator) => {
    taps += 1
    await part.tap()
  }
  const email = newEmail()
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'My child', exact: true }))
  await tap(card(page, 'Learning how to learn').getByRole('button', { name: 'Add to cart' }))
  await tap(page.getByRole('link', { name: 'Log in', exact: true }))
  const form = page.getByRole('region', { name: 'Register' })
  await form.getByLabel('Email').fill(email)
  await tap(form.getByRole('button', { name: 'Send OTP' }))
  await form.getByLabel('OTP').fill(await codeFor(page.request, email))
  await tap(form.getByRole('button', { name: 'Validate OTP' }))
  // As fast as people type: of two taps at one spot within half a second, the second one counts for nothing.
  await form.getByLabel('Password').pressSequentially(password, { delay: 30 })
  await tap(form.getByRole('button', { name: 'Register' }))
  await page.waitForURL('/cart')
  await fillContact(page)
  await tap(page.getByRole('button', { name: 'Continue to Payment' }))
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  expect(taps).toBe(7)

  taps = 0
  await page.goto('/')
  await tap(page.locator('.hero__free').getByRole('link', { name: 'book' }))
  await expect(page.getByRole('link', { name: 'Download Now' }).first()).toBeVisible()
  expect(taps + 1).toBe(2)
})

test('whoever wanted to buy registers first, and reads why @phone', async ({ page }) => {
  await page.goto(`/courses/${course.id}`)
  await page.getByRole('button', { name: 'Add to cart' }).tap()
  await page.getByRole('link', { name: 'Log in', exact: true }).tap()
  const register = page.getByRole('heading', { name: 'Register' })
  const logIn = page.getByRole('heading', { name: 'Login' })
  await expect(page.getByText('Create an account once')).toBeVisible()
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await top(register)).toBeLessThan(await top(logIn))
  // A log-in by another way puts nothing into the cart.
  await page.goto('/my-account')
  await expect(page.getByText('Create an account once')).toBeHidden()
  expect(await top(logIn)).toBeLessThan(await top(register))
})

for (const [good, way, where] of [
  [course, 'Start learning', /\/my-account\/courses\/[\w-]+$/],
  [book, 'Download your book', /\/my-account\/downloads$/],
  [art, 'See your orders', /\/my-account\/orders$/],
] as const)
  test(`after paying, ${good.name} is the first button, and the home page names it @phone`, async ({
    page,
  }) => {
    const account = await openAccount(page.request)
    await putInCart(page.request, account, inCart(good))
    await openAs(page, account, '/cart')
    await (good === art ? fillAddress(page) : fillContact(page))
    await continueToCheckout(page)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('button', { name: 'Success' }).click()
    await expect(page.locator('[data-ways] a').first()).toHaveText(way)
    await page.waitForURL('/')
    const bar = page.locator('.notice')
    await expect(bar).toContainText(`Paid: ${good.name}`)
    await bar.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(where)
  })

test('no page of a person has a halo', async ({ page }) => {
  for (const path of ['/team', `/team/${people[0]?.id}`, `/${profiles[0]?.id}`]) {
    await page.goto(path)
    expect(await page.locator('[src*="halo"], [href*="halo"]').count()).toBe(0)
  }
})
