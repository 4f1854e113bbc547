import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { art, book, course, inCart } from '../goods.ts'
import { type Started, start, stop } from './own-server.ts'
import { goToPayPage, openAccount, openAs, putInCart } from './shopper.ts'
import { programEnvironment } from '../program-environment.ts'

let folder: string
let shop: Started
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'given-back-'))
  shop = await start(folder)
})
test.afterEach(async () => {
  await stop(shop.server)
  rmSync(folder, { recursive: true })
})

/** As somebody of the firm gives a line back. */
const giveBack = (order: string, line: string) =>
  execFileSync(process.execPath, ['scripts/admin.ts', 'refund', order, '--line', line], {
    env: programEnvironment({ DATA_DIR: folder, PORT: new URL(shop.origin).port }),
  })

test('lines that were given back say so, and cannot be opened any more @full', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  const account = await openAccount(page.request)
  await putInCart(page.request, account, inCart(book), inCart(course), inCart(art), inCart(art))
  await openAs(page, account, '/cart')
  await goToPayPage(page)
  await page.getByRole('button', { name: 'Success' }).click()
  await page.waitForURL(/\/payment-success/)

  await page.goto('/my-account/downloads')
  const download = page.getByRole('button', { name: `Download ${book.name}` })
  const openCourse = page.getByRole('link', { name: `Go to the course ${course.name}` })
  await expect(download).toBeVisible()
  await expect(openCourse).toBeVisible()

  const headers = { Authorization: `Bearer ${account.token}` }
  const answer = await page.request.get(`/api/orders/user/${account.userId}`, { headers })
  const [{ _id: order }] = (await answer.json()).orders
  giveBack(order, `${book.id}:1`)
  await page.reload()
  await expect(openCourse).toBeVisible()
  await expect(download).toBeHidden()

  // One refund at a time: the bank needs two seconds for the first.
  await expect(() => giveBack(order, `${art.id}:1`)).toPass({ timeout: 20_000 })
  await page.goto(`/my-account/orders#${order}`)
  const line = (name: string) => page.locator('.order__items > li').filter({ hasText: name })
  await expect(line(book.name)).toContainText('quantity 1, given back')
  await expect(line(art.name)).toContainText('quantity 2, 1 given back')
  await expect(line(course.name)).not.toContainText('given back')
  await context.close()
})
