import { expect, type Page, test } from '@playwright/test'
import { art, course, inCart } from '../goods.ts'
import {
  arrive,
  card,
  continueToCheckout,
  fillAddressFields,
  goToCheckout,
  putInCart,
  said,
} from './shopper.ts'

const added = 'Product added to cart successfully!'

/** How the notice on the page will go by itself; undefined when it stays. */
const leaving = (page: Page) =>
  page.evaluate(() => {
    const [own] = document.querySelector('.notice')?.getAnimations() ?? []
    return own && { afterMs: Number(own.effect?.getTiming().duration), state: own.playState }
  })

const letTimePass = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelector('.notice')?.getAnimations() ?? []) each.finish()
  })

async function addArt(page: Page): Promise<void> {
  await arrive(page, '/dhyanamshop')
  await card(page, art.name).getByRole('button').click()
  await page.waitForURL('/cart')
  await said(page, 'status', added)
}

test('what was done goes by itself after a fair time, and waits while it is looked at @full', async ({
  page,
}) => {
  await addArt(page)
  await expect.poll(async () => (await leaving(page))?.afterMs).toBe(8_000)
  await page.getByText(added).hover()
  await expect.poll(async () => (await leaving(page))?.state).toBe('paused')
  await page.mouse.move(0, 700)
  await expect.poll(async () => (await leaving(page))?.state).toBe('running')
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await expect.poll(async () => (await leaving(page))?.state).toBe('paused')
  await page.getByRole('button', { name: 'Dismiss' }).blur()
  await letTimePass(page)
  await expect(page.getByText(added)).toHaveCount(0)
})

test('what went wrong stays until it is dismissed', async ({ page }) => {
  await page.goto('/courses')
  await card(page, course.name).getByRole('button', { name: 'Add to cart' }).click()
  await said(page, 'alert', 'Please log in to add items to your cart.')
  expect(await leaving(page)).toBeUndefined()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0)
})

test('on a phone no notice lies over the way to pay @phone', async ({ page }) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art))
  await goToCheckout(page)
  const notice = page.getByRole('status').filter({ has: page.getByRole('button') })
  await expect(notice).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await pay.scrollIntoViewIfNeeded()
  const [above, below] = await Promise.all([notice.boundingBox(), pay.boundingBox()])
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
  await pay.click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
})

/** What can be pressed and lies below the notice. */
const below = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.notice')?.getBoundingClientRect()
    if (!notice) return ['no notice']
    const controls = document.querySelectorAll(
      'body :is(a, button, input, select, textarea, summary)',
    )
    return [...controls].flatMap((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const isBelow =
        top < notice.bottom && bottom > notice.top && left < notice.right && right > notice.left
      const isOther = !control.closest('[data-notices]') && control.checkVisibility()
      return isBelow && isOther ? [control.textContent || control.getAttribute('name')] : []
    })
  })

test('no notice lies over anything that can be pressed, at any width, and nothing moves when it comes', async ({
  page,
}) => {
  const account = await arrive(page)
  await putInCart(page.request, account, inCart(art), inCart(course))
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/cart')
    const heading = page.getByRole('heading', { level: 1 })
    const onward = page.getByRole('button', { name: 'Continue to Payment' })
    await expect(onward).toBeVisible()
    const before = await heading.boundingBox()
    await page.route('/api/cart/update', (route) => route.abort())
    await page.getByRole('button', { name: /^Increase/ }).click()
    await said(page, 'alert', 'Network error. Please try again later.')
    await expect.poll(() => below(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    expect(await heading.boundingBox()).toEqual(before)

    await onward.click()
    await said(page, 'alert', 'Please fill in all fields.')
    await expect.poll(() => below(page)).toEqual([])
    await page.mouse.wheel(0, 300)
    await expect.poll(() => below(page)).toEqual([])
  }
  await fillAddressFields(page)
  await continueToCheckout(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => below(page)).toEqual([])
  }
})

test('far down a page a notice makes room for itself @phone', async ({ page }) => {
  await page.goto('/courses')
  const last = page.getByRole('button', { name: 'Add to cart' }).last()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  const words = page.getByText('Please log in to add items to your cart.')
  await expect(words).toBeInViewport()
  await expect.poll(() => below(page)).toEqual([])
  await expect(words).toBeInViewport()
})
