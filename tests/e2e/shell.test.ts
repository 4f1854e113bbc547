import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { consultationPage, digitsOf, firm, profiles } from '../content-read.ts'
import { entriesOf, nameOf } from './menus.ts'
import { fillConsultation, hadQuietMoment } from './shopper.ts'

const showcaseEntry = (page: Page) => entriesOf(page, 'Showcase').last()
const aboutEntry = (page: Page) => entriesOf(page, 'About').last()
const pointAway = (page: Page) => page.mouse.move(400, 790)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The menu names this many people; all of them stand on the team page. */
const mostNamed = 8

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
  await expect(entriesOf(page, 'Showcase').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(showcaseEntry(page)).toBeHidden()
  await expect(nameOf(page, 'Showcase')).toBeFocused()
})

for (const name of ['Showcase', 'About'] as const)
  test(`the open ${name} menu is accessible @full`, async ({ page }) => {
    await page.goto('/courses')
    await nameOf(page, name).click()
    const { violations } = await new AxeBuilder({ page }).include('header').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

test('tabbing out of a menu closes it @full', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'About').focus()
  await page.keyboard.press('Enter')
  await entriesOf(page, 'About').last().press('Tab')
  await expect(aboutEntry(page)).toBeHidden()
})

/** The entries of an open menu, in order, and where they lead. */
async function expectEntries(
  entries: Locator,
  links: readonly { label: string; href: string }[],
): Promise<void> {
  for (const [place, { label, href }] of links.entries()) {
    await expect(entries.nth(place)).toHaveText(label)
    await expect(entries.nth(place)).toHaveAttribute('href', href)
  }
}

const freeCall = {
  label: 'Not sure? Take the free call',
  href: '/get-a-consultation?call=free#your-request',
}

test('the Showcase entries lead where they should @full', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'Showcase').click()
  const links = [
    ...firm.showcase.flatMap((group) => group.links),
    ...(consultationPage.fields.freeCall.offered ? [freeCall] : []),
  ]
  await expect(entriesOf(page, 'Showcase')).toHaveCount(links.length)
  await expectEntries(entriesOf(page, 'Showcase'), links)
})

test('the drawings of the menu come when it is opened @full', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/courses')
  await hadQuietMoment(page)
  const drawings = () => asked.filter((path) => path === '/ornaments/menu.svg')
  expect(drawings()).toEqual([])
  await nameOf(page, 'Showcase').click()
  await expect.poll(() => drawings().length).toBe(1)
  const shown = page.getByRole('banner').locator('details[open] img')
  for (const drawing of await shown.all())
    await expect
      .poll(() => drawing.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
})

test('the About menu names pages and profiles @full', async ({ page }) => {
  await page.goto('/courses')
  await nameOf(page, 'About').click()
  const named = Math.min(profiles.length, mostNamed)
  await expect(entriesOf(page, 'About')).toHaveCount(firm.about.length + named)
  await expectEntries(entriesOf(page, 'About'), firm.about)
  const shown = await entriesOf(page, 'About').evaluateAll((links) =>
    links.map((link) => [link.getAttribute('href'), link.textContent.trim()]),
  )
  const known = profiles.map(({ id, fields }) => [`/${id}`, fields.name])
  expect(known).toEqual(expect.arrayContaining(shown.slice(firm.about.length)))
})

test('webinar, Dhyanam and the links of the firm stand in the header @full', async ({ page }) => {
  await page.goto('/courses')
  for (const { label, href } of [
    ...firm.links,
    { label: 'Webinar', href: '/hooponopono-power' },
    { label: 'Dhyanam', href: '/dhyanam' },
  ])
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: label, exact: true })
        .and(page.locator(`[href="${href}"]`)),
    ).toBeVisible()
})

/** Whether one covers part of the other. */
async function lies(over: Locator, under: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([over.boundingBox(), under.boundingBox()])
  if (!a || !b) throw new Error('both must be on the page')
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.min(across, down) > 0
}

for (const width of [768, 1024, 1280])
  test(`the header fits at ${width} px @full`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/courses')
    if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(nameOf(page, 'Showcase')).toBeVisible()
    expect(await overflow(page)).toBe(0)
    const banner = page.getByRole('banner')
    const dhyanam = banner.locator('.site-button', { hasText: 'Dhyanam' })
    const login = banner.getByRole('link', { name: 'Login', exact: true })
    expect(await lies(dhyanam, login)).toBe(false)
    await nameOf(page, 'Showcase').click()
    await expect(entriesOf(page, 'Showcase').first()).toBeInViewport()
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

const quickContact = (page: Page) => page.getByRole('complementary', { name: 'Quick contact' })

test('on a phone quick contact stays at the foot of the screen, up to the footer @phone', async ({
  page,
}) => {
  await page.goto('/courses')
  await expect(quickContact(page)).toBeInViewport({ ratio: 1 })
  for (const link of await quickContact(page).getByRole('link').all()) {
    const { height } = (await link.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
  }
  const last = page.getByRole('contentinfo').getByText(`© 2024 ${firm.legalName}`)
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(quickContact(page)).not.toBeInViewport()
  expect(await overflow(page)).toBe(0)
})

test('on a phone quick contact covers nothing that has the focus @phone @full', async ({
  page,
}) => {
  await page.goto('/courses')
  const parts = await page.locator('main summary').all()
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts.slice(0, 5)) {
    await part.focus()
    await expect(async () => expect(await lies(quickContact(page), part)).toBe(false)).toPass()
  }
  // In a form it goes: a press at the foot of the screen must not land on it.
  await page.getByRole('main').getByRole('button').first().focus()
  await expect(quickContact(page)).toBeHidden()
})

test('on a phone quick contact goes while a form is filled in, and comes back @phone @full', async ({
  page,
}) => {
  await page.goto('/get-a-consultation')
  const name = page.getByRole('main').getByLabel('Full Name')
  await name.fill('Asha Sample')
  await expect(quickContact(page)).toBeHidden()
  await name.blur()
  await expect(quickContact(page)).toBeVisible()
})

test('on a phone quick contact stands before the footer of the account, over no button @phone', async ({
  page,
}) => {
  await page.goto('/my-account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(quickContact(page)).not.toBeInViewport()
  await quickContact(page).scrollIntoViewIfNeeded()
  await expect(quickContact(page)).toBeInViewport()
})

for (const by of ['a finger', 'a mouse'])
  test(`on a phone ${by} on a button at the foot of the screen sends the form @phone @full`, async ({
    page,
  }) => {
    await page.goto('/get-a-consultation')
    await fillConsultation(page)
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.evaluate((button) => {
      const top = button.getBoundingClientRect().bottom - innerHeight + 4
      scrollBy({ top, behavior: 'instant' })
    })
    const { x = 0, y = 0, width = 0, height = 0 } = (await submit.boundingBox()) ?? {}
    const middle = [x + width / 2, y + height / 2] as const
    if (by === 'a finger') await page.touchscreen.tap(...middle)
    else await page.mouse.click(...middle, { delay: 100 })
    await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
  })

for (const [what, size] of [
  ['a phone that lies on its side', { width: 740, height: 360 }],
  ['a low window', { width: 1366, height: 500 }],
] as const)
  test(`on ${what} quick contact only stands before the footer @full`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/courses')
    await expect(quickContact(page)).not.toBeInViewport()
    await quickContact(page).scrollIntoViewIfNeeded()
    await expect(quickContact(page)).toBeInViewport()
    expect(await lies(quickContact(page), page.getByRole('contentinfo'))).toBe(false)
  })

test('quick contact leads to DMIT, the group and a chat with a prepared message @full', async ({
  page,
}) => {
  await page.goto('/courses')
  const quick = quickContact(page)
  await expect(quick.getByRole('link', { name: 'DMIT' })).toHaveAttribute('href', '/dmit')
  await expect(quick.getByRole('link', { name: 'Join Group' })).toHaveAttribute(
    'href',
    firm.chat.group,
  )
  const chat = await quick.getByRole('link', { name: 'Chat with us' }).getAttribute('href')
  const { origin, pathname, searchParams } = new URL(chat ?? '')
  expect(origin + pathname).toBe(`https://wa.me/${digitsOf(firm.chat.whatsapp)}`)
  expect(searchParams.get('text')).toBe(firm.chat.message)
  expect(await lies(quick, page.getByRole('heading', { level: 1 }))).toBe(false)
  await expect(quick).toBeInViewport({ ratio: 1 })
  for (const words of ['DMIT', 'Join Group', 'Chat with us'])
    await expect(quick.getByText(words)).toHaveCSS('opacity', '1')
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
  await expect(footer.getByText(`© 2024 ${firm.legalName}`, { exact: true })).toBeVisible()
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
