import { expect, type Locator, type Page } from '@playwright/test'
import {
  aboutPage,
  artworks,
  courses,
  dhyanamPage,
  digitsOf,
  legalPages,
  people,
  profiles,
  services,
  testimonials,
  wordsOf,
} from '../content-read.ts'
import { expectPrintedAlone } from './printed.ts'
import { test } from './reading.ts'

const main = (page: Page) => page.getByRole('main')
const headings = (page: Page, level: number) => main(page).getByRole('heading', { level })
const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title)
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

/** The words of a text that the page leaves out. */
async function missingWords(page: Page, text: string): Promise<string[]> {
  const words = wordsOf(text)
  expect(words).not.toEqual([])
  const shown = (await main(page).textContent()) ?? ''
  return words.filter((word) => !shown.includes(word))
}

/** The headings of a part, one for each of these, in order. */
const expectParts = (region: Locator, parts: readonly { title: string }[]) =>
  expect(region.getByRole('heading', { level: 3 })).toHaveText(titles(parts))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { id, fields, body } of services)
    test(`/${id} says what it brings, how it works, for whom, and what it is not @full`, async ({
      page,
    }) => {
      await page.goto(`/${id}`)
      await expect(headings(page, 1)).toHaveText(fields.name)
      expect(await missingWords(page, body)).toEqual([])
      await expectParts(part(page, 'Benefits'), fields.benefits)
      await expectParts(part(page, 'How it works'), fields.steps)
      await expect(part(page, 'Who can benefit').getByRole('listitem')).toHaveText(
        fields.whoCanBenefit,
      )
      await expectParts(part(page, 'Our mission'), fields.mission ?? [])
      await expectParts(part(page, 'Our capabilities'), fields.capabilities ?? [])
      const note = main(page).getByRole('complementary', { name: 'Please note' })
      await expect(note.getByText(fields.disclaimer.trim())).toBeVisible()
      const links = main(page).locator('.button', { hasText: fields.button })
      await expect(links).toHaveCount(2)
      for (const link of await links.all())
        await expect(link).toHaveAttribute('href', '/get-a-consultation')
    })

  for (const { id, fields, body } of profiles)
    test(`/${id} tells of a life, a journey and achievements @full`, async ({ page }) => {
      await page.goto(`/${id}`)
      await expect(headings(page, 1)).toHaveText(fields.name)
      for (const name of ['Biography', 'Professional journey', 'Achievements'])
        await expect(part(page, name)).toBeVisible()
      expect(await missingWords(page, body)).toEqual([])
      const stations = part(page, 'Professional journey').getByRole('listitem')
      await expect(stations).toHaveCount(fields.journey.length)
      for (const [place, { period, text }] of fields.journey.entries()) {
        await expect(stations.nth(place)).toContainText(period)
        await expect(stations.nth(place)).toContainText(text.trim())
      }
      await expect(part(page, 'Achievements').getByRole('listitem')).toHaveText(fields.achievements)
      await expect(main(page).getByRole('img').first()).toHaveAttribute('alt', fields.alt)
    })

  test('the about page has every purpose and every course', async ({ page }) => {
    await page.goto('/about')
    await expect(headings(page, 1)).toHaveText(aboutPage.fields.title)
    expect(await missingWords(page, aboutPage.body)).toEqual([])
    await expectParts(part(page, 'What we stand for'), aboutPage.fields.purposes)
    const listed = part(page, 'Courses').getByRole('listitem')
    await expect(listed).toHaveCount(courses.length)
    for (const { id, fields } of courses)
      await expect(listed.locator(`a[href="/courses/${id}"]`)).toHaveText(fields.name)
  })

  for (const { id, fields, body } of legalPages)
    test(`/${id} shows the whole text and the day of its last change`, async ({ page }) => {
      await page.goto(`/${id}`)
      await expect(headings(page, 1)).toHaveText(fields.title)
      const day = fields.updated.split('-').toReversed().join('-')
      await expect(main(page).getByText(`Last changed on ${day}`)).toBeVisible()
      expect(wordsOf(body)).not.toEqual([])
      expect(await missingWords(page, body)).toEqual([])
    })
})

for (const { id, fields } of services.slice(0, 2))
  test(`/${id} shows person, client and paper within a screen and a half of its first button @phone @full`, async ({
    page,
  }) => {
    await page.goto(`/${id}`)
    const button = await main(page).locator('.button').first().boundingBox()
    const end = (button?.y ?? 0) + 1.5 * (page.viewportSize()?.height ?? 0)
    const quote = testimonials.find((one) => one.fields.about === id)?.fields.quote ?? ''
    for (const seen of [
      main(page).getByText(fields.caution ?? ''),
      main(page).getByText(fields.paper?.title ?? ''),
      part(page, 'Who you talk to').getByRole('img'),
      main(page).getByText(quote.trim()),
    ])
      expect((await seen.boundingBox())?.y).toBeLessThan(end)
  })

for (const { id, fields } of services)
  test(`links into /${id} lead to a part of the page, and it leads on @full`, async ({ page }) => {
    for (const capability of fields.capabilities ?? []) {
      await page.goto(`/${id}#${capability.id}`)
      const heading = page.locator(`#${capability.id}`).getByRole('heading')
      await expect(heading).toHaveText(capability.title)
      await expect(heading).toBeInViewport()
    }
    await page.goto(`/${id}`)
    const onward = services.filter((other) => other.id === fields.seeAlso?.service)
    const end = main(page).getByRole('region', { name: 'Begin with a conversation' })
    const links = end.getByRole('paragraph').getByRole('link')
    await expect(links).toHaveText(onward.map((other) => other.fields.name))
    // What is sold is no part of the warning.
    await expect(end.getByRole('complementary').getByRole('link')).toHaveCount(0)
    for (const other of onward) {
      await links.click()
      await expect(page).toHaveURL(`/${other.id}`)
    }
  })

const groups = [
  ['leader', 'Leadership'],
  ['expert', 'Expert Team'],
  ['support', 'Support Team'],
] as const

test('a visitor finds a member of the team in three groups', async ({ page }) => {
  await page.goto('/team')
  const filled = groups.filter(([type]) => people.some(({ fields }) => fields.memberType === type))
  await expect(headings(page, 2)).toHaveText(filled.map(([, title]) => title))
  for (const [type, title] of filled) {
    const members = people.filter(({ fields }) => fields.memberType === type)
    const links = part(page, title).locator('a[href^="/team/"]')
    await expect(links).toHaveCount(members.length)
    for (const { id, fields } of members)
      await expect(part(page, title).locator(`a[href="/team/${id}"]`)).toHaveText(fields.name)
  }
  for (const { id, fields, body } of people.slice(-1)) {
    await main(page).locator(`a[href="/team/${id}"]`).click()
    await expect(page).toHaveURL(`/team/${id}`)
    await expect(headings(page, 1)).toHaveText(fields.name)
    expect(await missingWords(page, body)).toEqual([])
    const stations = part(page, 'Journey').getByRole('listitem')
    await expect(stations).toHaveCount(fields.journey.length)
  }
})

test('dhyanam shows every work, how to order them, and the way to the shop', async ({ page }) => {
  const { largestPrint, phones, prices } = dhyanamPage.fields.ordering
  await page.goto('/dhyanam')
  const works = main(page).getByRole('figure')
  await expect(works).toHaveCount(artworks.length)
  for (const { id, fields } of artworks)
    await expect(main(page).locator(`figure[id="${id}"] h3`).first()).toHaveText(fields.name)
  const order = part(page, 'Order and pricing')
  await expect(order.getByRole('definition')).toHaveText([
    ...prices.map(({ price }) => price),
    largestPrint,
  ])
  const numbers = order.locator('a[href^="tel:"]')
  await expect(numbers).toHaveText(phones)
  const chats = order.getByRole('link', { name: /WhatsApp/ })
  await expect(chats).toHaveCount(phones.length)
  for (const [place, phone] of phones.entries())
    await expect(chats.nth(place)).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/${digitsOf(phone)}\\?text=`),
    )
  await order.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL('/dhyanamshop')
})

for (const { id, body } of legalPages)
  test(`the contents of /${id} lead to its parts by keyboard @full`, async ({ page }) => {
    await page.goto(`/${id}`)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const written = body.match(/^## /gm) ?? []
    const parts = main(page).getByRole('article').getByRole('heading', { level: 2 })
    expect(await parts.count()).toBeGreaterThanOrEqual(written.length)
    await expect(links).toHaveText(await parts.allTextContents())
    // A text in one piece has no contents.
    if (written.length === 0) return
    const address = await links.last().getAttribute('href')
    await links.last().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${id}${address ?? ''}`)
    await expect(parts.last()).toBeInViewport()
  })

test('a legal page prints as text alone', async ({ page }) => {
  await page.goto('/terms-of-use')
  await expectPrintedAlone(page)
  await expect(headings(page, 1)).toBeVisible()
})
