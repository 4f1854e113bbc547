import { expect, type Page, test } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { isFull } from '../../scripts/full-check.ts'
import {
  art,
  artPaths,
  bookPaths,
  books,
  coursePaths,
  courses,
  peoplePaths,
  servicePaths,
} from '../content-read.ts'

/** One of each kind of page that one comes to look at. */
const kinds = [
  ...['/', '/courses', '/library', '/dhyanamshop', '/dhyanam', '/hooponopono-power'],
  ...['/about', '/team', '/testimonial', '/gallery', '/terms-of-use', '/grievance'],
]
const made = [servicePaths, coursePaths, bookPaths, artPaths, peoplePaths]
const paths = [...kinds, ...made.flatMap((pages) => pages.slice(0, 1))]
const widths = [360, 768, 1279, 1366]

/** Whether a link to the chat lies whole in the window. */
const chatIsInSight = (page: Page) =>
  page.locator('a[href^="https://wa.me/"]').evaluateAll((links) =>
    links.some((link) => {
      const { top, bottom, left, right, width } = link.getBoundingClientRect()
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
      return width > 0 && isInside && link.checkVisibility({ visibilityProperty: true })
    }),
  )

test('the chat is in sight wherever one looks, at any width', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 760 })
      for (const share of [0, 0.5]) {
        await page.evaluate((part) => {
          const range = document.documentElement.scrollHeight - innerHeight
          scrollTo({ top: part * range, behavior: 'instant' })
        }, share)
        await expect
          .poll(() => chatIsInSight(page), { message: `${path} at ${width} px, ${share}` })
          .toBe(true)
      }
    }
  }
})

/** Whether the three buttons lie over the field or button that has the focus. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const dock = document.querySelector('.quick-contact')
    const has = document.activeElement?.getBoundingClientRect()
    if (!dock || !has) throw new Error('There is no dock, or nothing has the focus.')
    const { top, left } = dock.getBoundingClientRect()
    const isThere = dock.checkVisibility({ visibilityProperty: true })
    return isThere && has.bottom > top + 1 && has.right > left + 1
  })

test('the three buttons cover no field and no button to send that has the focus', async ({
  page,
}) => {
  await page.goto('/get-a-consultation')
  const form = page.getByRole('main').locator('form')
  const parts = await form.locator('input:not([type="hidden"]), textarea, button').all()
  expect(parts.length).toBeGreaterThan(4)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    for (const part of parts) {
      await part.focus()
      expect(await covered(page)).toBe(false)
    }
  }
})

/** How high the parts of the dock of a product lie in it: one figure when they share a row. */
const rowsOfDock = (page: Page) =>
  page.locator('.product-page__buy').evaluate((dock) => {
    const shown = [...dock.children].filter((part) => part.checkVisibility())
    const middles = shown.map((part) => {
      const { top, height } = part.getBoundingClientRect()
      return top + height / 2
    })
    return { parts: shown.length, apart: Math.max(...middles) - Math.min(...middles) }
  })

/** What the dock of a product says: figures have one width, so that only their number differs. */
const docks = [
  ...courses.map(({ id, fields }) => ({ path: `/courses/${id}`, price: fields.price })),
  ...books.map(({ id, fields }) => ({ path: `/library/${id}`, price: fields.price })),
  ...art.map(({ id, fields }) => ({ path: `/dhyanamshop/${id}`, price: fields.price })),
].map(({ path, price }) => ({
  path,
  says: `${path.split('/')[1]} ${formatRupees(price).replaceAll(/\d/g, '0')}`,
}))

/** One of each in the short form. */
const looked = isFull
  ? docks
  : docks.filter(({ says }, place) => docks.findIndex((dock) => dock.says === says) === place)

test('price, button and chat of every product share one row of the dock', async ({ page }) => {
  for (const { path } of looked) {
    await page.goto(path)
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 760 })
      const { parts, apart } = await rowsOfDock(page)
      expect(parts, path).toBeGreaterThanOrEqual(3)
      expect(apart, `${path} at ${width} px`).toBeLessThan(8)
    }
  }
})
