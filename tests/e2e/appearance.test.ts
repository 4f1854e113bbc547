import { expect, type Page, test } from '@playwright/test'

const scheme = async (page: Page) =>
  await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
}

test('who chooses dark has it at once, on every page and on the way back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await page.goto('/team')
  expect(await scheme(page)).toBe('light')
  await choose(page, 'Dark')
  await expect.poll(() => scheme(page)).toBe('dark')
  await expect(page).toHaveURL('/team#appearance')
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeInViewport()
  await page.goto('/library')
  expect(await scheme(page)).toBe('dark')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => scheme(page)).toBe('dark')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' })

  test('light by choice stays light in the dark, until the device decides again', async ({
    page,
  }) => {
    const isPressed = page.locator('[name=appearance][aria-pressed=true]')
    const ground = page.locator('body')
    const [dark, light] = ['rgb(15, 17, 40)', 'rgb(253, 250, 244)']
    await page.goto('/about')
    await expect(ground).toHaveCSS('background-color', dark)
    await choose(page, 'Light')
    await expect(isPressed).toHaveText('Light')
    await expect(ground).toHaveCSS('background-color', light)
    await choose(page, 'As my device')
    await expect(isPressed).toHaveText('As my device')
    await expect(ground).toHaveCSS('background-color', dark)
  })
})
