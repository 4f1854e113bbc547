import { expect, type Page } from '@playwright/test'
import { artPaths, bookPaths, coursePaths, services } from '../content-read.ts'
import { test } from './reading.ts'

const money = services.filter(({ fields }) => fields.finance).map(({ id }) => `/${id}`)
const growth = services.filter(({ fields }) => !fields.finance).map(({ id }) => `/${id}`)
const one = (paths: readonly string[]) => String(paths[0])

/** One of each template that sells. */
const selling = [
  ...['/', '/courses', '/library', '/dhyanamshop', '/dhyanam', '/hooponopono-power'],
  ...[money, growth, coursePaths, bookPaths, artPaths].map(one),
  ...['/about', '/get-a-consultation', '/testimonial'],
]

/** What lies deeper than the page: a colour that only pages behind one door share. */
const groundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => getComputedStyle(part).backgroundColor)

for (const scheme of ['light', 'dark'] as const)
  test(`each door has a ground of its own, on all of its pages, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const doors = {
      money: money.map((path) => [path, '.service-head']),
      growth: [...growth.map((path) => [path, '.service-head']), ['/courses', '.page-head']],
      dhyanam: [
        ['/dhyanamshop', '.page-head'],
        [one(artPaths), '.product-page__picture'],
        ['/dhyanam', '.ordering'],
      ],
    }
    const grounds: string[] = []
    for (const pages of Object.values(doors)) {
      const seen = new Set<string>()
      for (const [path = '', selector = ''] of pages) {
        await page.goto(path)
        seen.add(await groundOf(page, selector))
      }
      expect(seen.size).toBe(1)
      grounds.push(...seen)
    }
    expect(new Set(grounds).size).toBe(3)
  })

for (const scheme of ['light', 'dark'] as const)
  test(`one button of a page has the accent, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of selling) {
      await page.goto(path)
      const accented = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.backgroundColor = 'var(--color-accent)'
        const accent = getComputedStyle(probe).backgroundColor
        return [...document.querySelectorAll('a, button')]
          .filter((part) => part.checkVisibility())
          .filter((part) => getComputedStyle(part).backgroundColor === accent)
          .map((part) => part.textContent.trim())
      })
      expect(accented, path).toEqual(['Get a consultation'])
    }
  })

test('a wide screen is used, up to a measure', async ({ page }) => {
  for (const [width, least, most] of [
    [1366, 1240, 1248],
    [1920, 1400, 1472],
    [2560, 1472, 1472],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/courses')
    const used = await page.locator('.products').evaluate((grid) => grid.clientWidth)
    expect(used).toBeGreaterThanOrEqual(least)
    expect(used).toBeLessThanOrEqual(most)
  }
})

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 })

  /** Pictures that have fewer than one and a half of their own pixels for one of the page. */
  const blurred = (page: Page) =>
    page.locator('main img').evaluateAll(async (all) => {
      const images = all.filter((image) => image instanceof HTMLImageElement)
      for (const image of images) image.loading = 'eager'
      await Promise.allSettled(images.map((image) => image.decode()))
      return images
        .filter(({ clientWidth, currentSrc }) => clientWidth > 40 && !currentSrc.endsWith('.svg'))
        .map((image) => {
          const set = image.closest('picture')?.querySelector('source')?.srcset ?? image.srcset
          const taken = set
            .split(/,\s*/)
            .find((one) => image.currentSrc.endsWith(one.split(' ')[0] ?? ''))
          const pixels = parseInt(taken?.split(' ')[1] ?? '', 10)
          return { src: image.currentSrc, ratio: pixels / image.clientWidth }
        })
        .filter(({ ratio }) => ratio < 1.5)
    })

  for (const width of [360, 768, 1366])
    test(`pictures are sharp at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [...selling.slice(1), '/team', '/gallery']) {
        await page.goto(path)
        expect(await blurred(page), path).toEqual([])
      }
    })
})

for (const scheme of ['light', 'dark'] as const)
  test(`the frame of a field stands out from what is around it, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['/get-a-consultation', '/hooponopono-power', '/grievance']) {
      await page.goto(path)
      const contrast = await page
        .locator('main .field :is(input, textarea)')
        .first()
        .evaluate((field) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d')
          if (!context) throw new Error('no canvas')
          const luminance = (colour: string) => {
            context.fillStyle = colour
            context.fillRect(0, 0, 1, 1)
            const parts = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((byte) => {
              const share = byte / 255
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
            })
            const [red = 0, green = 0, blue = 0] = parts
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue
          }
          const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(field)
          const [a, b] = [luminance(borderTopColor), luminance(backgroundColor)]
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          return parseFloat(borderTopWidth) >= 1 ? ratio : 0
        })
      expect(contrast, path).toBeGreaterThanOrEqual(3)
    }
  })

test('nothing stands alone beside an empty place in its row', async ({ page }) => {
  for (const [path, selector] of [
    ['/testimonial', '.quotes'],
    [one(coursePaths), '.related'],
    ...services.map(({ id }) => [`/${id}`, '.benefits'] as const),
  ] as const) {
    await page.goto(path)
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const free = await page.locator(selector).evaluate((grid) => {
        const { paddingInlineEnd } = getComputedStyle(grid)
        const shown = [...grid.children].filter((part) => part.checkVisibility())
        const last = shown.at(-1)?.getBoundingClientRect()
        const end = grid.getBoundingClientRect().right - parseFloat(paddingInlineEnd)
        return end - (last?.right ?? 0)
      })
      expect(free, `${path} at ${width} px`).toBeLessThan(2)
    }
  }
})

test('nothing moves when the picture of a product comes late', async ({ page }) => {
  await page.route('**/_astro/*.avif', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => undefined)
  })
  for (const path of [one(artPaths), one(coursePaths), one(bookPaths)]) {
    await page.goto(path, { waitUntil: 'commit' })
    const text = page.locator('.product-page__text h2').first()
    await text.waitFor()
    const before = await text.boundingBox()
    await page.locator('.product-page__picture img').evaluate(async (image) => {
      if (image instanceof HTMLImageElement) await image.decode()
    })
    const after = await text.boundingBox()
    // A face that arrives meanwhile may move it by a line.
    expect(Math.abs((after?.y ?? NaN) - (before?.y ?? NaN)), path).toBeLessThan(40)
  }
})
