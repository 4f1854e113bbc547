import { expect, type Locator, test } from '@playwright/test'
import { bookPaths, coursePaths } from '../content-read.ts'
import { art, book, course } from '../goods.ts'
import { card, newEmail, registerHere, said } from './shopper.ts'

/** Whether a tap in the middle of it meets it, and nothing that lies above. */
const canBeTapped = async (target: Locator) =>
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

for (const [path, label] of [
  [coursePaths[0], 'Add to cart'],
  [bookPaths[0], 'Download Now'],
] as const)
  test(`on a phone ${label} stays under the thumb for as long as its thing is read @phone @full`, async ({
    page,
  }) => {
    await page.goto(String(path))
    const buy = page.getByRole('main').getByText(label, { exact: true })
    const length = await page.locator('.product-page').evaluate((thing) => thing.clientHeight)
    for (const part of [0, 0.25, 0.5, 0.75]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), part * length)
      await expect(buy).toBeInViewport({ ratio: 1 })
      await expect.poll(() => canBeTapped(buy)).toBe(true)
    }
    // Behind it what else there is, and the three buttons again; and neither of them at the footer.
    const others = page.getByRole('region', { name: /^More / })
    await others.evaluate((section) => {
      const { top } = section.getBoundingClientRect()
      scrollBy({ top: top + 60, behavior: 'instant' })
    })
    await expect(buy).not.toBeInViewport()
    const chat = page.getByRole('link', { name: 'Chat with us' })
    await expect(chat).toBeInViewport({ ratio: 0.9 })
    await expect.poll(() => canBeTapped(chat)).toBe(true)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(chat).not.toBeInViewport()
  })

test('on a phone what has the focus on the page of a course is not covered @phone @full', async ({
  page,
}) => {
  await page.goto(String(coursePaths[0]))
  const dock = page.locator('.product-page__buy')
  for (const part of await page.locator('main summary').all()) {
    await part.focus()
    const gap = async () => {
      const [above, below] = [await part.boundingBox(), await dock.boundingBox()]
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  }
})

test('a visitor reads about a book, buys it there and comes back through the log-in @phone', async ({
  page,
}) => {
  await page.goto('/library')
  await card(page, book.name).getByRole('link', { name: book.name }).click()
  await page.waitForURL(`/library/${book.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await said(page, 'alert', 'Please log in to add items to your cart.')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await registerHere(page, newEmail())
  await page.waitForURL('/cart')
  await said(page, 'status', 'Successfully logged in! Book added to cart successfully!')

  for (const { path, label, name } of [
    { path: `/courses/${course.id}`, label: 'Add to cart', name: course.name },
    { path: `/dhyanamshop/${art.id}`, label: 'Add To Cart', name: art.name },
  ]) {
    await page.goto(path)
    await page.getByRole('button', { name: label }).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
})
