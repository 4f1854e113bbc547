import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { firm, gallery, testimonials } from '../content-read.ts'

const stories = (page: Page) => page.getByRole('main').getByRole('figure')
const video = (page: Page, place: number) => stories(page).nth(place).getByRole('button')
const opened = (page: Page) => page.getByRole('button', { name: /^Close Video/ })

async function withDrive(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'the video' })
  })
  await page.goto('/testimonial')
  return asked
}

test('every testimonial has a picture, words and a name', async ({ page }) => {
  await page.goto('/testimonial')
  await expect(stories(page)).toHaveCount(testimonials.length)
  // Nobody has consented to what was invented.
  await expect(page.getByText('written consent')).toHaveCount(firm.sample ? 0 : 1)
  for (const { name, alt, quote } of testimonials.map(({ fields }) => fields)) {
    const story = stories(page).filter({ hasText: quote.replaceAll(/\s+/g, ' ') })
    await expect(story.getByRole('img')).toHaveAttribute('alt', alt)
    await expect(story.getByText(name, { exact: true })).toBeVisible()
    await expect(story.getByRole('button')).toHaveText('Play Video')
    await expect(story.getByRole('button')).toHaveAccessibleName(`Play Video of ${name}`)
  }
})

test('a video opens at a tap and closes again; nothing is asked before', async ({ page }) => {
  const asked = await withDrive(page)
  for (const place of testimonials.slice(0, 1).keys()) {
    expect(asked).toEqual([])
    await video(page, place).click()
    await expect(page.frameLocator('iframe').getByText('the video')).toBeVisible()
    expect(asked[0]).toMatch(/^https:\/\/drive\.google\.com\/file\/d\/[\w-]+\/preview$/)
    await expect(opened(page)).toBeFocused()
    await expect(opened(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(video(page, place)).toHaveAttribute('aria-expanded', 'false')
  }
})

test('only one video is open at a time', async ({ page }) => {
  await withDrive(page)
  for (const place of testimonials.keys()) {
    await video(page, place).click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(opened(page)).toHaveCount(1)
    await expect(video(page, place)).toHaveAttribute('aria-expanded', 'true')
  }
})

/** Where each card is on the page, whatever is scrolled. */
const places = (page: Page) =>
  stories(page).evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return { x, y: y + scrollY, width, height }
    }),
  )

test('an open video has a row of its own: no card changes, and only those below it move down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await withDrive(page)
  const before = await places(page)
  for (const [place, card] of before.entries()) {
    await video(page, place).click()
    const film = await page.locator('iframe').boundingBox()
    const grid = await page.locator('.all-quotes').boundingBox()
    expect(film?.width).toBeGreaterThan(0.8 * (grid?.width ?? Infinity))
    const after = await places(page)
    for (const [other, was] of before.entries()) {
      const { x, y, width, height } = after[other] ?? was
      for (const [now, then] of [
        [x, was.x],
        [width, was.width],
        [height, was.height],
      ] as const)
        expect(Math.abs(now - then), `card ${other} beside ${place}`).toBeLessThanOrEqual(1)
      if (was.y > card.y + 1) expect(y, `card ${other} is below`).toBeGreaterThan(was.y)
      else expect(Math.abs(y - was.y), `card ${other} is not below`).toBeLessThanOrEqual(1)
    }
    await opened(page).click()
  }
})

for (const width of [360, 768, 1280, 1920])
  test(`at ${width} px every row of cards is full, and each button stands below its words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/testimonial')
    const cards = await places(page)
    const rows = [...Map.groupBy(cards, ({ y }) => Math.round(y)).values()]
    const right = Math.max(...cards.map((card) => card.x + card.width))
    for (const row of rows) {
      const last = row.at(-1)
      expect(Math.abs((last?.x ?? 0) + (last?.width ?? 0) - right)).toBeLessThanOrEqual(1)
      expect(new Set(row.map((card) => Math.round(card.width))).size).toBe(1)
    }
    // A card as wide as the page is the first one, and none where three fit beside each other.
    const whole = right - Math.min(...cards.map(({ x }) => x)) - 1
    const alone = rows.slice(1).filter((row) => row.some((card) => card.width >= whole))
    if (width >= 700) expect(alone).toEqual([])
    for (const place of cards.keys()) {
      const words = await stories(page).nth(place).getByRole('blockquote').boundingBox()
      const button = await video(page, place).boundingBox()
      expect(button?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0))
    }
  })

const pictures = (page: Page) => page.getByRole('link', { name: /^See large/ })
const count = gallery.length
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture' })
const expectShown = (page: Page, number: number) =>
  expect(viewer(page).getByText(new RegExp(`(?<!\\d)${number} of ${count}$`))).toBeVisible()

test('the gallery opens large, goes around by keys and gives the focus back', async ({ page }) => {
  await page.goto('/gallery')
  await expect(pictures(page)).toHaveCount(count)
  await pictures(page).first().press('Enter')
  await expectShown(page, 1)
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, count)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const second = Math.min(2, count)
  await expectShown(page, second)
  const picture = viewer(page).getByRole('img')
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1600)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(pictures(page).nth(second - 1)).toBeFocused()
})

test('the open picture is accessible @full', async ({ page }) => {
  await page.goto('/gallery')
  await pictures(page).first().click()
  await expect(viewer(page)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the gallery goes by buttons and fits a phone @phone @full', async ({ page }) => {
  await page.goto('/gallery')
  await pictures(page).last().tap()
  await viewer(page).getByRole('button', { name: 'Next' }).tap()
  await expectShown(page, 1)
  const box = await viewer(page).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  await viewer(page).getByRole('button', { name: 'Close' }).tap()
  await expect(viewer(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('videos and pictures are links', async ({ page }) => {
    await page.goto('/testimonial')
    const films = page.getByRole('main').getByRole('link', { name: /on Google Drive$/ })
    await expect(films).toHaveCount(testimonials.length)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.goto('/gallery')
    const large = await page.request.get((await pictures(page).first().getAttribute('href')) ?? '')
    expect(large.headers()['content-type']).toBe('image/webp')
  })
})
