import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import {
  art,
  artPaths,
  bookPaths,
  books,
  coursePaths,
  courses,
  peoplePaths,
  profilePaths,
  servicePaths,
} from '../content-read.ts'
import { test } from './reading.ts'

/** The pages that content makes of one template. */
const made = [
  coursePaths,
  bookPaths,
  artPaths,
  servicePaths,
  profilePaths,
  peoplePaths.filter((path) => !profilePaths.includes(path.replace('/team', ''))),
]

/** Nothing is there: a member of the team whom nobody knows is no other page. */
const missing = ['/nothing-here', '/team/nobody']
const statusOf = (path: string) => (missing.includes(path) ? 404 : 200)

/** One of each template. */
const templates = [
  ...['/', '/courses', '/library', '/dhyanamshop', '/cart', '/checkout'],
  ...['/payment-success', '/payment-failure', '/my-account', '/my-account/lost-password'],
  ...['/my-data', `/my-account/courses/${courses[0]?.id}`],
  ...['/get-a-consultation', '/hooponopono-power', '/testimonial', '/gallery', '/about'],
  ...['/dhyanam', '/team', '/terms-of-use', '/500'],
  ...missing,
  ...[
    '/download-refused',
    '/calendar-refused',
    '/appointment',
    '/free-call',
    '/complaint',
    '/grievance',
    '/training-for-companies',
  ],
  ...made.flatMap((pages) => pages.slice(0, 1)),
]

/** One of each layout. */
const layouts = [
  '/',
  '/library',
  bookPaths[0] ?? '',
  '/cart',
  '/my-account',
  '/get-a-consultation',
  '/terms-of-use',
]

/** The same templates with other words, in the long form. */
const others = [
  ...['orders', 'downloads', 'addresses', 'account-details', 'privacy'].map(
    (name) => `/my-account/${name}`,
  ),
  ...['/privacy-policy', '/my-account/courses'],
  ...made.flatMap((pages) => pages.slice(1)),
]

const visits = [
  ...templates.map((path) => ({ path, device: '@phone' })),
  ...(isFull ? [...templates, ...others] : layouts).map((path) => ({ path, device: '@desktop' })),
]

/** Asked in the page itself, as there is no frame of another origin: by way of a blank one it takes twice as long. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function scan(page: Page): Promise<string[]> {
  const { violations } = await axe(page)
    .options({ rules: { region: { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** By night colours alone are others. */
async function barriersByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark')
  const { violations, passes } = await axe(page).withRules(['color-contrast']).analyze()
  expect(passes.flatMap(({ nodes }) => nodes)).not.toEqual([])
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `by night: ${html}`))
}

/** What the dock of a phone covers a part of has its size when it is scrolled clear: both looks must find it. */
async function barriersOf(page: Page): Promise<string[]> {
  const found = await scan(page)
  if (!found.some((barrier) => barrier.startsWith('target-size:'))) return found
  await page.mouse.wheel(0, 120)
  const still = await scan(page)
  return found.filter((one) => !one.startsWith('target-size:') || still.includes(one))
}

for (const { path, device } of visits)
  test(`${path} is accessible, fits and logs no error ${device}`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    const response = await page.goto(path)
    expect(response?.status()).toBe(statusOf(path))
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading (?!videos)/).filter({ visible: true })).toHaveCount(0)
    if (path === '/payment-failure')
      await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')
    // Whatever a dock covers can be scrolled clear of it (shell.test.ts); axe knows the place of now alone.
    await page
      .getByRole('complementary', { name: 'Quick contact' })
      .evaluateAll((docks: HTMLElement[]) => {
        for (const dock of docks)
          if (getComputedStyle(dock).position === 'sticky') dock.style.position = 'static'
      })

    expect(await barriersOf(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    if (device === '@phone' && (isFull || layouts.includes(path)))
      expect(await barriersByNight(page)).toEqual([])
    expect(errors).toEqual([])
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of isFull ? templates : layouts)
    test(`${path} can be read and fits @phone`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(statusOf(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    })

  for (const [path, count] of [
    ['/courses', courses.length],
    ['/library', books.length],
    ['/dhyanamshop', art.length],
  ] as const)
    test(`${path} is complete and says what buying needs`, async ({ page }) => {
      await page.goto(path)
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(count)
      for (const card of await cards.all()) {
        await expect(card.getByRole('heading')).toBeVisible()
        await expect(card.getByRole('img')).toHaveAttribute('alt', /\w/)
        await expect(card.getByText(/₹[\d,]+|Free/).first()).toBeVisible()
      }
      await expect(page.getByText(/needs? an account.*JavaScript/is)).toBeVisible()
    })

  test('the account and the cart say in words what they need', async ({ page }) => {
    for (const path of ['/my-account', '/cart', '/checkout']) {
      await page.goto(path)
      await expect(page.getByText(/JavaScript/)).toBeVisible()
      for (const waiting of await page.locator('main [aria-busy="true"]').all())
        await expect(waiting).toBeHidden()
    }
  })
})
