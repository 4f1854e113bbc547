import { expect, test } from '@playwright/test'
import { lessonIdOf, roomPath } from '#domain/lesson.ts'
import { formatRupees } from '#domain/money.ts'
import { courses, firm as sample } from '../content-read.ts'
import { art, book, course, inCart } from '../goods.ts'
import { expectPrintedAlone } from './printed.ts'
import { openAccount, openAs, order } from './shopper.ts'

test('a paid course: one order and one chapter open at a time, and a receipt on paper', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  await order(page.request, account, 'success', inCart(art))
  await openAs(page, account, '/my-account/orders')
  const opener = page.getByRole('button', { name: course.name })
  await page.getByRole('button', { name: art.name }).click()
  await opener.click()
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(1)

  const chapters = page.getByRole('listitem').getByRole('listitem').getByRole('button')
  const sold = courses.find(({ id }) => id === course.id)?.fields
  await expect(chapters).toHaveCount(sold?.chapters.length ?? 0)
  for (const [place, chapter] of (await chapters.all()).entries()) {
    await chapter.click()
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(2)
    await expect(chapter).toHaveAttribute('aria-expanded', 'true')
    const { name = '', subChapters = [] } = sold?.chapters[place] ?? {}
    const own = page.getByRole('button', { name, exact: true })
    const lessons = page.getByRole('listitem').filter({ has: own }).last().getByRole('listitem')
    await expect(lessons).toHaveText(subChapters.map((lesson) => lesson.name))
    for (const [row, { id, link, file }] of subChapters.entries()) {
      const href = link ?? roomPath(course.id, lessonIdOf({ id, file }))
      await expect(lessons.nth(row).getByRole('link')).toHaveAttribute('href', href)
    }
  }

  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const firm = page.locator('.receipt-head__firm')
  await expect(firm).toBeVisible()
  await expect(firm).toHaveText(sample.legalName)
  const { companyNumber, gstin, registeredOffice } = sample.legal
  for (const fact of [
    companyNumber,
    registeredOffice.join(', '),
    `Grievance officer: ${sample.legal.grievance.name}`,
    ...(gstin === 'none' ? [] : [gstin]),
  ])
    await expect(page.locator('.receipt-head')).toContainText(fact)
  await expect(page.getByText(`Asha Sample, ${account.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: art.name })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden()
  await expectPrintedAlone(page)
})

test('an order shows picture, name and price of each thing, and asks for no product @full', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  const bought = [course, book, art]
  await order(page.request, account, 'success', ...bought.map(inCart))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, account, '/my-account/orders')
  await page.getByRole('button', { name: course.name }).click()
  for (const { name, pricePaise } of bought) {
    const line = page
      .getByRole('main')
      .locator('li', { has: page.locator('img'), hasText: name })
      .last()
    await expect(line).toContainText(formatRupees(pricePaise))
    const picture = line.locator('img')
    await expect
      .poll(() =>
        picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0)
  }
  expect(asked.filter((path) => /^\/api\/(?:courses|books|dhyanam)\b/.test(path))).toEqual([])
})

test('a paid book is downloaded from its order @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(book), inCart(art))
  await openAs(page, account, '/my-account/orders')
  await page.getByRole('button', { name: book.name }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${book.name}` }).click()
  expect((await saved).suggestedFilename()).toBe(`${book.id}.pdf`)
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(1)
})

test('a link to a download that does not open says why, and leads to the downloads @full', async ({
  page,
}) => {
  const answer = await page.goto('/api/downloads/order/book?expires=1&signature=x')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This download link does not work',
  )
  await expect(page.getByText('This link is not valid.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    /next=%2Fmy-account%2Fdownloads/,
  )
  await main.getByRole('link', { name: 'See your downloads' }).click()
  await page.waitForURL('/my-account/downloads')
})

test('a failed payment says so, and leads to a new one @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'failure', inCart(art))
  await openAs(page, account, '/my-account/orders')
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: art.name }).click()
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.waitForURL(/\/o\//)
  await page.getByRole('button', { name: /^Pay ₹.* again$/ }).click()
  await page.waitForURL(/\/sandbox\/phonepe\/pay\//)
})

test('a payment without an answer yet is being confirmed @full', async ({ page }) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'pending', inCart(art))
  await openAs(page, account, '/my-account/orders')
  await expect(page.getByText('Being confirmed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: art.name }).click()
  await expect(page.getByText('please do not pay again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Money debited?' })).toHaveAttribute('href', /^\/o\//)
})

test('the dashboard leads on: the course bought last, how the last order stands, and something new', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await page.route('/api/orders/user/*', (route) => route.abort())
  await openAs(page, account, '/my-account')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await page.unroute('/api/orders/user/*')
  await main.getByRole('button', { name: 'Retry' }).click()
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(3)
  await expect(cards.getByRole('link', { name: 'See the courses' })).toBeVisible()
  await expect(cards.getByRole('link', { name: 'Book a call' })).toBeVisible()

  await order(page.request, account, 'success', inCart(course))
  await order(page.request, account, 'failure', inCart(art))
  await page.reload()
  await expect(cards).toHaveCount(4)
  // What was tried and not paid is no news: the order that was paid is shown.
  await expect(cards.nth(2)).toContainText(course.name)
  await expect(cards.nth(2)).toContainText('Paid')
  await expect(cards.nth(3)).not.toContainText(course.name)
  await expect(cards.nth(0)).toContainText(/^Continue learning.*0 of \d+ lessons done/)
  await cards.nth(0).getByRole('link', { name: 'Go to the course' }).click()
  await page.waitForURL(`/my-account/courses/${course.id}`)
})
