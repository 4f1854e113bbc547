import type { Page } from '@playwright/test'

/**
 * From here on time passes for the page only when a test says so, however long that takes to look at it. A clock that is
 * only installed runs on while a page loads, for as long as other programs make that last.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}
