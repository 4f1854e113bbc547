import { expect, type Page } from '@playwright/test'

/** On paper there is the page alone: no header, menu, footer, bar, buttons or links that stand around it. */
export async function expectPrintedAlone(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'complementary'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveCount(0)
}
