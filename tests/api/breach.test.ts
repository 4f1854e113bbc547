import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { affectedCommand } from '#server/back-office/commands/affected.ts'
import { readArguments } from '#server/back-office/commands/command.ts'
import { indiaDay } from '#domain/india-day.ts'
import { leaver } from './leaver.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

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
