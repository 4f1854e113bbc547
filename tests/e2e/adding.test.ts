import { expect, test } from '@playwright/test'
import { books } from '../content-read.ts'
import { art, book, course } from '../goods.ts'
import { arrive, card, pieces, said } from './shopper.ts'

const grids = [
  ['/courses', course.name, 'Add to cart', 'Adding to cart...'],
  ['/library', book.name, 'Buy Now', undefined],
  ['/dhyanamshop', art.name, 'Add To Cart', 'Adding to Cart...'],
] as const

for (const [path, name, label, busyLabel] of grids) {
  test(`on ${path} a logged-out visitor is told to log in and nothing is sent`, async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.url())
    })
    await page.goto(path)
    await card(page, name).getByRole('button', { name: label }).click()
    await said(page, 'alert', 'Please log in to add items to your cart.')
    expect(sent).toEqual([])
  })

  test(`on ${path} only the button of the added product is busy @full`, async ({ page }) => {
    await arrive(page, path)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('/api/cart/add', async (route) => {
      await held
      await route.continue()
    })
    const button = card(page, name).getByRole('button')
    await button.click()
    await expect(button).toBeDisabled()
    if (busyLabel) await expect(button).toHaveText(busyLabel)
    await expect(page.getByRole('main').getByRole('button', { disabled: true })).toHaveCount(1)
    release()
    await page.waitForURL('/cart')
  })
}

test('a double click adds one piece @full', async ({ page }) => {
  await arrive(page, '/dhyanamshop')
  await card(page, art.name).getByRole('button').dblclick()
  await page.waitForURL('/cart')
  await expect(pieces(page, art.name)).toHaveText('1')
})

test('when the call fails, the words say so and the button works again', async ({ page }) => {
  await arrive(page, '/courses')
  await page.route('/api/cart/add', (route) => route.abort())
  const button = card(page, course.name).getByRole('button')
  await button.click()
  await said(page, 'alert', 'Network error. Please try again later.')
  await page.unroute('/api/cart/add')
  await expect(button).toHaveText('Add to cart')
  await button.click()
  await page.waitForURL('/cart')
})

test('back from the cart, the button is alive again @full', async ({ page }) => {
  await arrive(page, '/courses')
  const button = card(page, course.name).getByRole('button')
  await button.click()
  await page.waitForURL('/cart')
  await page.goBack()
  await expect(button).toBeEnabled()
  await expect(button).toHaveText('Add to cart')
})

test('every free book, and no other, opens in a new tab @full', async ({ page }) => {
  await page.goto('/library')
  const links = page.getByRole('main').getByRole('link', { name: 'Download Now' })
  const free = books.filter(({ fields }) => fields.price === 0)
  await expect(links).toHaveCount(free.length)
  for (const { fields } of free) {
    const book = card(page, fields.title)
    await expect(book.getByText('Free', { exact: true })).toBeVisible()
    const link = book.getByRole('link', { name: 'Download Now' })
    await expect(link).toHaveAttribute('target', '_blank')
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})
