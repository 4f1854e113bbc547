import { chromium, expect, test } from '@playwright/test'
import { browserFlags, findLightBrowser } from '../../scripts/needs/browser.ts'
import { type FontSet, onlyFonts } from '../../scripts/needs/fonts.ts'
import { course } from '../goods.ts'

/** Machines by the fonts that are installed: a Linux without more, and one with a double of Times New Roman. */
const machines: readonly (readonly FontSet[])[] = [['DejaVu'], ['DejaVu', 'Tinos']]

async function drawThrice(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

for (const fonts of machines)
  test(`0: nothing moves when our font comes late, with ${fonts.join(' and ')} installed`, async ({
    baseURL,
  }) => {
    const executablePath = findLightBrowser()
    const env = { ...process.env, ...onlyFonts(...fonts) } as Record<string, string>
    const browser = await chromium.launch({
      ...{ args: browserFlags, env },
      ...(executablePath && { executablePath }),
    })
    try {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...{ viewport: { width: 412, height: 823 }, isMobile: true },
      })
      for (const path of ['/', '/courses', '/library', `/courses/${course.id}`, '/my-account']) {
        const page = await context.newPage()
        let send = (): void => undefined
        const wait = new Promise<void>((resolve) => (send = resolve))
        await page.route('**/*.woff2', async (route) => {
          await wait
          await route.continue()
        })
        await page.addInitScript(() => {
          const shifts: number[] = []
          Object.assign(globalThis, { shifts })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              shifts.push('value' in entry ? Number(entry.value) : 0)
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Drawn once with what is installed.
        await page.evaluate(drawThrice)
        send()
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await page.evaluate(drawThrice)
        const shift = await page.evaluate(() =>
          (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
        )
        expect(shift, path).toBeLessThanOrEqual(0.01)
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
