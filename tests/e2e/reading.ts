import { test as base, type Page } from '@playwright/test'

interface OfWorker {
  /** By what makes them differ. */
  readonly sharedPages: Map<string, Page>
}

/**
 * For tests that only read: they share a page, with the files that it has, instead of opening one for each, which
 * costs more than a page that is read. It is nobody's; whoever types or logs in takes the `test` of Playwright.
 */
export const test = base.extend<object, OfWorker>({
  sharedPages: [
    // Playwright reads in the braces what a fixture needs.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const pages = new Map<string, Page>()
      await use(pages)
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  page: async (
    {
      browser,
      sharedPages,
      baseURL,
      locale,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      javaScriptEnabled,
    },
    use,
    info,
  ) => {
    const options = {
      ...{ javaScriptEnabled, viewport, isMobile, hasTouch },
      ...(baseURL !== undefined && { baseURL }),
      ...(locale !== undefined && { locale }),
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
    }
    const key = JSON.stringify(options)
    const page = sharedPages.get(key) ?? (await browser.newPage(options))
    sharedPages.set(key, page)
    await use(page)
    for (const event of ['console', 'pageerror'] as const) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    // What the page still does of itself is over with it.
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (info.status === info.expectedStatus) return
    // Whatever went wrong is no later test's.
    sharedPages.delete(key)
    await page.context().close()
  },
})
