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
