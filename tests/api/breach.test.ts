import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { affectedCommand } from '#server/admin/commands/privacy.ts'
import { readArguments } from '#server/admin/commands/command.ts'
import { indiaDay } from '#domain/india-time.ts'
import { keptColumns, tracedColumns, untraced } from '#server/privacy/breach.ts'
import { leaver } from './leaver.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { comeBack, copyBooks, paySilently, restoreBooks, start } from './lost-books.ts'
import { address, logIn, registerPerson } from './people.ts'

const day = 24 * 60 * 60_000

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

async function run(...words: string[]): Promise<string> {
  const lines: string[] = []
  const given = readArguments(affectedCommand, words)
  await affectedCommand.run(shop.shop, given, (text) => void lines.push(text))
  return lines.join('\n')
}

test('a breach names whom it concerns, by time and class, and each is written to once', async () => {
  const asha = leaver(shop, await registerPerson(shop, 'asha@example.com'))
  await asha.buy()
  await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'free-webinar', name: 'Phone', phone: '9822222222' },
  })
  shop.clock.aheadMs += 10 * day
  const complaint = { name: 'Meera', email: 'Meera@example.com', message: 'It does not work here.' }
  await shop.call('POST', '/api/complaints', { body: complaint })

  const all = await run()
  expect(all).toContain('3 people, 1 of them by phone alone.')
  expect(all).toMatch(/asha@example\.com .*invoices/)
  expect(await run('--class', 'complaints')).toMatch(/meera@example\.com[^]*1 people, 0/)
  const since = indiaDay(shop.shop.now() - day)
  expect(await run('--since', since)).not.toContain('asha@')
  expect(await run('--until', since)).not.toContain('meera@')
  await expect(run('--class', 'orders')).rejects.toThrow('There is no class orders')

  const letter = join(shop.shop.dataFolder, 'letter.txt')
  writeFileSync(letter, 'Your data was seen\n\nSomebody read a backup.\n\nPlease be careful.\n')
  expect(await run('--letter', letter)).toContain('Nothing is sent.')
  expect(await run('--letter', letter, '--send')).toContain('2 letters are on their way.')
  expect(await run('--letter', letter, '--send')).toContain('0 letters are on their way.')
  // The first thing that is changed after a breach.
  Object.assign(shop.shop, { secret: randomBytes(32) })
  expect(await run('--letter', letter, '--send')).toContain('0 letters are on their way.')
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  const told = await mailsTo(shop, 'meera@example.com')
  const [mail, ...others] = told.filter(({ subject }) => subject === 'Your data was seen')
  expect(others).toEqual([])
  expect(mail?.text).toContain('officer@example.com')
  const noted = await shop.shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'breach.told')
    .execute()
  expect(JSON.parse(noted[0]?.facts ?? '')).toMatchObject({ written: 2, affected: 3 })
  expect(JSON.stringify(noted)).not.toContain('@')
})

describe('whoever told something in that time is named, however old the account', () => {
  test.each([
    ['an address', 'account', { path: '/api/auth/address', body: address }],
    [
      'something in the cart',
      'account',
      {
        path: '/api/cart/add',
        body: { productId: 'mandala', itemType: 'Dhyanam', quantity: 1 },
      },
    ],
    ['the password', 'access', undefined],
  ])('%s', async (_, kept, asked) => {
    const { email } = await registerPerson(shop, 'asha@example.com')
    await registerPerson(shop, 'long-ago@example.com')
    shop.clock.aheadMs += 10 * day
    const token = await logIn(shop, email)
    if (asked) {
      const answer = await shop.call('POST', asked.path, { token, body: asked.body })
      expect(answer.status).toBeLessThan(300)
    }
    const since = ['--since', indiaDay(shop.shop.now() - day)]
    const told = await run(...since, '--class', kept)
    expect(told).toContain('asha@example.com')
    expect(told).not.toContain('long-ago@')
    const until = ['--until', indiaDay(shop.shop.now() - day)]
    expect(await run(...until)).toContain('long-ago@example.com')
  })
})

test('whoever paid outside of the books is named, too', async () => {
  const copy = await copyBooks(shop)
  const seat = await start.seat(shop, 'chitra@example.com')
  await restoreBooks(shop, copy)
  Object.assign(shop.shop.catalogue, { webinars: [] })
  await paySilently(shop, seat)
  await comeBack(shop, seat.transactionId)
  expect(await run('--class', 'foundMoney')).toMatch(/chitra@example\.com[^]*1 people/)
})

test('whoever consented is named by that, and the firm by no mail that waits for it', async () => {
  await breakEmail(shop, '500')
  const body = { webinarId: 'free-webinar', name: 'Devi', email: 'devi@example.com' }
  await shop.call('POST', '/api/webinars', { body })
  const answers = { email: 'mala@example.com', healthChallenge: true, consent: true }
  await shop.call('POST', '/api/webinars', { body: { ...body, ...answers } })
  expect(await run('--class', 'answers')).toContain('mala@example.com')
  expect(await run('--class', 'consents')).toMatch(/mala@example\.com[^]*1 people/)
  expect(await run('--class', 'mails')).toMatch(/2 people/)
})

test('every table is traced to its people, or is known to name none; what cannot be said is refused', async () => {
  const traced = new Set(tracedColumns(shop.shop).map(({ table }) => table))
  const kept = new Set(keptColumns(shop.shop).map(({ table }) => table))
  expect([...kept].filter((table) => !traced.has(table)).toSorted()).toEqual(untraced.toSorted())
  await expect(run('--class', 'sealed')).rejects.toThrow('unseal')
})
