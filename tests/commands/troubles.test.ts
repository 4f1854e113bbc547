import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup, states } from '../api/alarm-states.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { runProgram } from './run-program.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const troubles = (...words: string[]) =>
  runProgram('scripts/admin.ts', ['troubles', ...words], {
    DATA_DIR: shop.folder,
    PORT: new URL(shop.origin).port,
  })

test('it says that nothing is wrong, and then what is, what to do, and about which', async () => {
  const title = `Shop of ${shop.folder} (sandbox)\n`
  noteBackup(shop)
  expect(await troubles()).toEqual({ code: 0, out: `${title}Nothing is wrong.\n`, err: '' })

  noteBackup(shop, false, 'The database is damaged.')
  await states['RefundsFailed']?.(shop)
  const ran = await troubles()
  expect(ran.code).toBe(1)
  const [payment] = await shop.shop.db.selectFrom('payments').select('id').execute()
  for (const words of [
    'refunds-failed: 1 payment could not be given back, and someone is waiting for the money.',
    `\n  ${payment?.id}\n`,
    'backup-failed: The newest backup has failed.',
    'Run npm run backup by hand',
    '\n  The database is damaged.\n',
  ])
    expect(ran.out).toContain(words)
  expect(ran.out).not.toContain('Nothing is wrong')
})

test('a test of the alarm says that no address is set', async () => {
  const ran = await troubles('--test')
  expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('ALARM_URL is not set') })
})

test('it takes no words', async () => {
  const ran = await troubles('all')
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('troubles takes no words.') })
})
