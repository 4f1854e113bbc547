import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** A menu's name: <summary> has no role that a test can ask for. */
const nameOf = (page: Page, name: string) => menu(page).getByText(name, { exact: true })
const showcaseEntry = (page: Page) => menu(page).getByRole('link', { name: 'Asset Allocation' })
const aboutEntry = (page: Page) => menu(page).getByRole('link', { name: 'Gallery' })
const entriesOfAbout = (page: Page) =>
  menu(page)
    .getByRole('listitem')
    .filter({ has: page.getByText('Our people') })
    .getByRole('link')
const pointAway = (page: Page) => page.mouse.move(400, 790)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const destinations = [
  ['Personality Development', '/personality-development'],
  ['DMIT', '/dmit'],
  ['Midbrain Activation', '/midbrain-activation'],
  ['Law of Attraction', '/law-of-attraction'],
  ['Wealth Management', '/wealth-management'],
  ['Portfolio Management', '/wealth-management#portfolio-management'],
  ['Asset Allocation', '/wealth-management#asset-allocation'],
  ['Risk Management', '/wealth-management#risk-management'],
  ['Financial Planning', '/financial-planning'],
  ['Investment Planning', '/financial-planning#investment-planning'],
  ['Retirement Planning', '/financial-planning#retirement-planning'],
  ['Education Planning', '/financial-planning#education-planning'],
  ['Mandala Art', '/dhyanam'],
] as const

test('a pointer opens the menus, and leaving closes them', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'Showcase').hover()
  await expect(showcaseEntry(page)).toBeVisible()
  await nameOf(page, 'About').hover()
  await expect(aboutEntry(page)).toBeVisible()
  await expect(showcaseEntry(page)).toBeHidden()
  await pointAway(page)
  await expect(aboutEntry(page)).toBeHidden()
})

test('a click keeps a hovered menu open, and a click elsewhere closes it', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'About').click()
  await pointAway(page)
  await expect(aboutEntry(page)).toBeVisible()
  await page.mouse.down()
  await page.mouse.up()
  await expect(aboutEntry(page)).toBeHidden()
})

test('the keyboard opens a menu; Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'Showcase').focus()
  await page.keyboard.press('Enter')
  await expect(showcaseEntry(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Personality Development' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(showcaseEntry(page)).toBeHidden()
  await expect(nameOf(page, 'Showcase')).toBeFocused()
})

for (const name of ['Showcase', 'About'])
  test(`the open ${name} menu is accessible`, async ({ page }) => {
    await page.goto('/courses')
    await nameOf(page, name).click()
    const { violations } = await new AxeBuilder({ page }).include('header').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

test('tabbing out of a menu closes it', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'About').focus()
  await page.keyboard.press('Enter')
  await entriesOfAbout(page).last().press('Tab')
  await expect(aboutEntry(page)).toBeHidden()
})

test('the Showcase entries lead where they should', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'Showcase').click()
  for (const [name, href] of destinations)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

test('the About menu names pages and profiles', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'About').click()
  await expect(entriesOfAbout(page)).toHaveCount(9)
  await expect(menu(page).getByRole('link', { name: 'Testimonials' })).toHaveAttribute(
    'href',
    '/testimonial',
  )
})

test('webinar and Dhyanam stand in the header', async ({ page }) => {
  await page.goto('/courses')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Webinar' })).toHaveAttribute(
    'href',
    '/hooponopono-power',
  )
  await expect(banner.getByRole('link', { name: 'Dhyanam' })).toHaveAttribute('href', '/dhyanam')
})

async function lies(over: Locator, under: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([over.boundingBox(), under.boundingBox()])
  if (!a || !b) throw new Error('both must be on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [768, 1024, 1280])
  test(`the header fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/courses')
    await expect(nameOf(page, 'Showcase')).toBeVisible()
    expect(await overflow(page)).toBe(0)
    const banner = page.getByRole('banner')
    const dhyanam = banner.getByRole('link', { name: 'Dhyanam' })
    expect(await lies(dhyanam, banner.getByRole('link', { name: 'Login' }))).toBe(false)
    await nameOf(page, 'Showcase').click()
    await expect(showcaseEntry(page)).toBeInViewport()
    expect(await overflow(page)).toBe(0)
  })

test('on a phone the menu unfolds its groups @phone', async ({ page }) => {
  await page.goto('/courses')
  await expect(nameOf(page, 'Showcase')).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await nameOf(page, 'Showcase').click()
  await expect(showcaseEntry(page)).toBeVisible()
  await nameOf(page, 'About').click()
  await expect(showcaseEntry(page)).toBeHidden()
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(nameOf(page, 'Showcase')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

test('on a phone quick contact covers nothing, wherever one scrolls @phone', async ({ page }) => {
  await page.goto('/courses')
  const quick = page.getByRole('complementary', { name: 'Quick contact' })
  await expect(quick).not.toBeInViewport()
  await quick.scrollIntoViewIfNeeded()
  expect(await lies(quick, page.getByRole('main'))).toBe(false)
  expect(await lies(quick, page.getByRole('contentinfo'))).toBe(false)
})

test('quick contact leads to DMIT, the group and a chat with a prepared message', async ({
  page,
}) => {
  await page.goto('/courses')
  const quick = page.getByRole('complementary', { name: 'Quick contact' })
  await expect(quick.getByRole('link', { name: 'DMIT' })).toHaveAttribute('href', '/dmit')
  await expect(quick.getByRole('link', { name: 'Join Group' })).toHaveAttribute(
    'href',
    /^https:\/\/chat\.whatsapp\.com\//,
  )
  await expect(quick.getByRole('link', { name: 'Chat with us' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91\d{10}\?text=.*DMIT/,
  )
  expect(await lies(quick, page.getByRole('heading', { level: 1 }))).toBe(false)
})

test('the map comes at a tap, and nothing of it before', async ({ page }) => {
  const asked: string[] = []
  await page.route(/google\.com/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'the map' })
  })
  await page.goto('/courses')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByText(/^© 2024 .* LLP$/)).toBeVisible()
  expect(asked).toEqual([])
  await footer.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.frameLocator('iframe[title^="Map"]').getByText('the map')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menus open all the same', async ({ page }) => {
    await page.goto('/courses')
    await nameOf(page, 'Showcase').click()
    await expect(showcaseEntry(page)).toBeVisible()
  })

  test('and on a phone @phone', async ({ page }) => {
    await page.goto('/courses')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await nameOf(page, 'About').click()
    await expect(aboutEntry(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the map' })).toBeHidden()
  })
})
