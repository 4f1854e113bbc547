import { beforeEach, expect, test } from 'vitest'
import { comeBack, copyBooks, paySilently, restoreBooks, standing, start } from './lost-books.ts'
import { myDataPage } from './my-data-page.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const stranger = 'mallory@example.com'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

/** A visitor paid for a seat that the database forgot: the money waits. */
async function unmatchedOfVisitor() {
  const copy = await copyBooks(shop)
  const seat = await start.seat(shop, 'chitra@example.com')
  await restoreBooks(shop, copy)
  await paySilently(shop, seat)
  await comeBack(shop, seat.transactionId)
  const { purchase } = await standing(shop, seat.transactionId)
  expect(purchase?.metadata).toContain('chitra@')
  return { id: seat.transactionId, purchase }
}

test('money outside of the books is in the copy of whoever paid it, and of no other visitor', async () => {
  const { id } = await unmatchedOfVisitor()
  const page = myDataPage(shop)
  const copyOf = async (email: string) =>
    await page.post('copy', { email, proof: (await page.open(email)).proof })
  const copy = await copyOf(stranger)
  expect(copy.body.foundPayments).toEqual([])
  expect(JSON.stringify(copy.body)).not.toContain('chitra@example.com')
  const own = await copyOf('chitra@example.com')
  expect(own.body.foundPayments).toMatchObject([{ transactionId: id }])
})

test('a visitor who deletes their data sends back the own money at once, and nobody else’s', async () => {
  const { id, purchase } = await unmatchedOfVisitor()
  const page = myDataPage(shop)
  const erase = async (email: string) =>
    await page.post('erase', { email, proof: (await page.open(email)).proof, sure: 'true' })
  expect((await erase(stranger)).status).toBe(200)
  const decideBy = async () => (await standing(shop, id)).purchase?.decide_by
  expect(await decideBy()).toBe(purchase?.decide_by)
  expect((await erase('chitra@example.com')).status).toBe(200)
  expect(await decideBy()).toBeLessThanOrEqual(shop.shop.now())
})
