import { expect, type Page, test } from '@playwright/test'
import { hadQuietMoment } from './shopper.ts'

/** How a page came, and its HTML as the browser has understood it. */
async function come(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  const headers = await answer?.allHeaders()
  return { encoding: headers?.['content-encoding'], html: await answer?.text() }
}

async function followLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first()
  await link.evaluate((found: HTMLElement) => found.click())
  await page.waitForURL(path)
}

/** Who goes on to another page is told where that lies, and fetches it when there is nothing else to do. */
async function untilKept(page: Page): Promise<void> {
  let count = 0
  await expect(async () => {
    await page.goto('/gallery')
    await followLink(page, '/team')
    await hadQuietMoment(page)
    count += 1
    // Another address each time: of a page that it has, the browser only asks whether that is still the one.
    const { encoding } = await come(page, `/about?look=${count}`)
    expect(encoding).toBe('dcz')
  }).toPass()
}

test('once a browser has what all pages have in common, it is sent the rest, and shows the same', async ({
  page,
}) => {
  const first = await come(page, '/library?first')
  expect(first.encoding).toBe('br')
  await untilKept(page)
  await page.goto('/team')
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.innerText()
  const again = await come(page, '/library')
  expect(again.encoding).toBe('dcz')
  expect(again.html === first.html).toBe(true)
  await expect(heading).toHaveText('Library')
  await page.goBack()
  await expect(page).toHaveURL('/team')
  await expect(heading).toHaveText(title)
})

test('a choice of dark pages holds for what is sent in part', async ({ page }) => {
  await untilKept(page)
  const appearance = { name: 'appearance', value: 'dark', url: page.url() }
  await page.context().addCookies([appearance])
  const { encoding } = await come(page, '/team')
  expect(encoding).toBe('dcz')
  await expect(page.locator('style[media="all"]')).toHaveCount(1)
})
