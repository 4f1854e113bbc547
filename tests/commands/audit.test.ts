import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { registerPerson, startPayment } from '../api/people.ts'
import { runProgram } from './run-program.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const admin = async (...words: string[]) => {
  const variables = { DATA_DIR: shop.folder, PORT: new URL(shop.origin).port }
  const { out, ...ran } = await runProgram('scripts/admin.ts', words, variables)
  return { ...ran, out: out.replace(`Shop of ${shop.folder} (sandbox)\n`, '') }
}

test('the record of who did what is shown, checked, and compared with a morning’s mail', async () => {
  const person = await registerPerson(shop)
  const { transactionId } = await startPayment(shop, person)
  const shown = await admin('audit', transactionId)
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toMatch(/user:[\w-]{16} +payment\.opened/)
  expect((await admin('show', transactionId)).out).toContain('Who did what')
  expect((await admin('list', 'audit')).out).toContain('order.placed')

  const whole = await admin('audit')
  const [, mark = ''] =
    /^2 rows are as they were sealed\. The end: (2-[0-9a-f]{16})\n$/.exec(whole.out) ?? []
  expect(mark).not.toBe('')
  expect(await admin('audit', '--seal', mark)).toMatchObject({ code: 0 })
  expect(await admin('audit', '--seal', `3-${mark.slice(2)}`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('The audit is not the one that ended with 3-') as string,
  })
  expect(await admin('audit', '--seal', 'nonsense')).toMatchObject({ code: 2 })
  expect(await admin('audit', 'nobody')).toMatchObject({ code: 1 })

  await shop.shop.db.updateTable('audit').set({ actor: 'shop' }).where('place', '=', 2).execute()
  expect(await admin('audit')).toMatchObject({
    code: 1,
    out: expect.stringContaining('is not as it was sealed.') as string,
  })
}, 60_000)
