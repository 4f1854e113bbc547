import type { Browser } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

/** How many times slower than a desktop machine the phone of most visitors is. */
export const slowestPhone = 4

/**
 * Lighthouse makes its phone four times slower than a desktop machine, whose benchmark index is 1500.
 * On a slower machine, or a busy one, that phone would be slower than any: it asks to be told so.
 */
const desktopIndex = 1500

/** How many times slower than a machine of this benchmark index that phone is; never faster than the machine. */
export const phoneSlowdown = (index: number) =>
  Math.min(slowestPhone, Math.max(1, (slowestPhone * index) / desktopIndex))

/** The same for this machine as it is now, which takes a second: nothing else is to be done meanwhile. */
export async function measurePhoneSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    return phoneSlowdown(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  } finally {
    await page.close()
  }
}
