import { type Browser, expect, type Page, test } from '@playwright/test'

// What a phone does while a page arrives, counted, so that no clock decides: passes over most of its elements.

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly ts: number
  readonly args: {
    readonly elementCount?: number
    readonly beginData?: { readonly dirtyObjects?: number; readonly totalObjects?: number }
  }
}

const paths = [
  '/',
  '/courses',
  '/courses/money-calmly',
  '/library',
  '/wealth-management',
  '/get-a-consultation',
  '/my-account',
  '/cart',
]

/** A quarter of this machine's speed, as a phone: pages come in more pieces, and scripts before their end. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Everything that the browser notes of opening a page, in order. */
async function trace(browser: Browser, page: Page, path: string): Promise<TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await page.addInitScript(() => {
    addEventListener('scripts-there', () => {
      document.documentElement.dataset['scriptsThere'] = ''
    })
  })
  await page.goto(path, { waitUntil: 'load' })
  // Told by build/browser/first-view.ts; what follows of it is painted in the next frame but one.
  await page.locator('html[data-scripts-there]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const buffer = await browser.stopTracing()
  const { traceEvents } = JSON.parse(buffer.toString()) as { traceEvents: TraceEvent[] }
  return traceEvents.toSorted((a, b) => a.ts - b.ts)
}

test.use({ viewport: { width: 412, height: 823 } })

for (const path of paths)
  test(`${path} is laid out once while it arrives, and never again @full`, async ({
    browser,
    page,
  }) => {
    await slowDown(page)
    const events = await trace(browser, page, path)
    const loaded = events.findLast(({ name }) => name === 'MarkLoad')
    if (!loaded) throw new Error('The page was not seen to arrive')
    const ofPage = events.filter(({ pid }) => pid === loaded.pid)
    const named = (name: string) => ofPage.filter((event) => event.name === name)

    const elements = await page.locator('*').count()
    const styles = named('UpdateLayoutTree').filter(
      ({ args }) => (args.elementCount ?? 0) > elements / 2,
    )
    const objects = Math.max(
      ...named('Layout').map(({ args }) => args.beginData?.totalObjects ?? 0),
    )
    const layouts = named('Layout').filter(
      ({ args }) => (args.beginData?.dirtyObjects ?? 0) > objects / 2,
    )
    expect(objects).toBeGreaterThan(0)
    expect(styles.length).toBeLessThanOrEqual(5)
    expect(layouts.length).toBeLessThanOrEqual(4)
    // The first of all may come after a page that loads before it is painted.
    const late = [...styles.slice(1), ...layouts.slice(1)].filter(({ ts }) => ts > loaded.ts)
    expect(late).toEqual([])
  })
