import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const stories = (page: Page) => page.getByRole('main').getByRole('figure')
const play = (page: Page, name: string) =>
  page.getByRole('button', { name: `Play Video of ${name}` })
const close = (page: Page) => page.getByRole('button', { name: /^Close Video/ })

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
  await expect(stories(page)).toHaveCount(6)
  for (const story of await stories(page).all()) {
    await expect(story.getByRole('img')).toHaveAttribute('alt', /\w/)
    await expect(story.getByRole('blockquote')).toHaveText(/\w/)
    await expect(story.getByRole('button')).toHaveText('Play Video')
  }
})

test('a video opens at a tap and closes again; nothing is asked before', async ({ page }) => {
  const asked = await withDrive(page)
  expect(asked).toEqual([])
  await play(page, 'Kavita').click()
  await expect(page.frameLocator('iframe').getByText('the video')).toBeVisible()
  expect(asked[0]).toMatch(/^https:\/\/drive\.google\.com\/file\/d\/[\w-]+\/preview$/)
  await expect(close(page)).toBeFocused()
  await expect(close(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(play(page, 'Kavita')).toHaveAttribute('aria-expanded', 'false')
})

test('only one video is open at a time', async ({ page }) => {
  await withDrive(page)
  await play(page, 'Kavita').click()
  await play(page, 'Nida').click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(close(page)).toHaveCount(1)
  await expect(play(page, 'Kavita')).toBeVisible()
})

const pictures = (page: Page) => page.getByRole('link', { name: /^See large/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture' })

test('the gallery opens large, goes around by keys and gives the focus back', async ({ page }) => {
  await page.goto('/gallery')
  await expect(pictures(page)).toHaveCount(8)
  await pictures(page).first().press('Enter')
  await expect(viewer(page).getByText('1 of 8')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('8 of 8')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('2 of 8')).toBeVisible()
  const picture = viewer(page).getByRole('img')
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1600)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(pictures(page).nth(1)).toBeFocused()
})

test('the open picture is accessible', async ({ page }) => {
  await page.goto('/gallery')
  await pictures(page).first().click()
  await expect(viewer(page)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the gallery goes by buttons and fits a phone @phone', async ({ page }) => {
  await page.goto('/gallery')
  await pictures(page).nth(3).tap()
  await viewer(page).getByRole('button', { name: 'Next' }).tap()
  await expect(viewer(page).getByText('5 of 8')).toBeVisible()
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
    await expect(films).toHaveCount(6)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.goto('/gallery')
    const large = await page.request.get((await pictures(page).first().getAttribute('href')) ?? '')
    expect(large.headers()['content-type']).toBe('image/webp')
  })
})
