import { expect, test, vi } from 'vitest'
import { countTenths } from '../count-tenths.ts'
import { captureLog } from './capture-log.ts'
import { comeBack, fault, paySilently, standing, start, successPage } from './lost-books.ts'
import { openTestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

/** Somebody has paid, and comes back while something is in trouble. */
async function openPaid() {
  const shop = await openTestShop()
  const { log, lines } = captureLog()
  Object.assign(shop.shop, { log })
  const person = await registerPerson(shop)
  const order = await start.order(shop, person)
  await paySilently(shop, order)
  const troubles = () => lines().filter(({ msg }) => msg.includes('could not settle the payment'))
  const end = { [Symbol.asyncDispose]: shop[Symbol.asyncDispose] }
  return { shop, id: order.transactionId, troubles, lines, ...end }
}

test('the database is gone: being confirmed, and the log says why', async () => {
  await using paid = await openPaid()
  const { shop, id, troubles } = paid
  await shop.shop.db.destroy()
  expect(await comeBack(shop, id)).toBe(successPage(id))
  expect(troubles()).toMatchObject([
    { level: 50, payment: id, err: { message: expect.stringMatching(/./) } },
  ])
})

test('a delivery that throws: being confirmed, and settled once it does not', async () => {
  await using paid = await openPaid()
  const { shop, id, troubles } = paid
  await shop.shop.db.schema.alterTable('entitlements').renameTo('away').execute()
  expect(await comeBack(shop, id)).toBe(successPage(id))
  expect(troubles()).toMatchObject([{ level: 50, payment: id }])
  await shop.shop.db.schema.alterTable('away').renameTo('entitlements').execute()
  expect(await standing(shop, id)).toMatchObject({ ledger: 'pending' })
  shop.clock.aheadMs += 3000
  expect(await comeBack(shop, id)).toBe(successPage(id))
  expect(await standing(shop, id)).toMatchObject({ ledger: 'paid' })
})

test.each(['500', 'garbage', '401'])(
  'the provider answers %s: being confirmed, and the log says so',
  async (mode) => {
    await using paid = await openPaid()
    const { shop, id, lines } = paid
    await fault(shop, mode)
    expect(await comeBack(shop, id)).toBe(successPage(id))
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 40,
        payment: id,
        msg: 'the payment service gave no answer',
      }),
    )
  },
)

test('the provider is silent: being confirmed within a few seconds', async () => {
  await using paid = await openPaid()
  const { shop, id } = paid
  const ask = vi
    .spyOn(shop.shop.providers.current, 'getPayment')
    .mockReturnValue(new Promise(() => undefined))
  const tenths = countTenths()
  expect(await comeBack(shop, id)).toBe(successPage(id))
  expect(tenths()).toBeLessThan(65)
  expect(ask).toHaveBeenCalledOnce()
})
