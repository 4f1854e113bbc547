import { expect, test } from 'vitest'
import { checkAudit, sealAudit } from '#server/audit/audit-chain.ts'
import { listAuditOf } from '#server/audit/queries/audit.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, password, press, registerPerson, startPayment } from './people.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** What somebody without a right to it would do to the record, past the program. */
const byHand = async ({ shop }: TestShop, place: number, change: object) =>
  await shop.db.updateTable('audit').set(change).where('place', '=', place).execute()

const write = async ({ shop }: TestShop, row: number) =>
  await inTransaction(shop.db, (db) =>
    writeAudit(db, shop, { action: 'test.row', subject: `row-${row}` }),
  )

/** A record of this many rows. */
async function recorded(shop: TestShop, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) await write(shop, row)
  await sealAudit(shop.shop.db)
}

test('a purchase and its refund: who did what, in order, and nothing of a person', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const person = await registerPerson(shop)
  const { redirectUrl, transactionId } = await startPayment(shop, person, [
    line('paid-book', 'Book'),
  ])
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  const asAsha = { ...shop.shop, actor: 'cli:asha' } as const
  await refundPayment(asAsha, transactionId, { reason: 'Asha Sample asked.', actor: 'devi' })
  await eventually(async () => {
    shop.clock.aheadMs += 60_000
    await pollRefunds(shop.shop)
    const { state } = await db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('refunded')
  })

  const rows = await listAuditOf(db, [transactionId])
  expect(rows.map(({ action }) => action)).toEqual([
    ...['payment.opened', 'payment.paid', 'refund.asked', 'payment.refunding'],
    ...['refund.refunded', 'payment.refunded'],
  ])
  const [opened, , asked, refunding] = rows
  expect(opened?.actor).toMatch(/^user:[\w-]{16}$/)
  expect([asked?.actor, refunding?.actor]).toEqual(['cli:asha', 'cli:asha'])
  expect(JSON.parse(asked?.facts ?? '')).toMatchObject({
    ...{ amountPaise: 25_000, source: 'operator', decidedBy: 'devi' },
  })
  // Either the provider's news or the browser was first.
  expect(['provider:phonepe', 'visitor']).toContain(rows[1]?.actor)

  const body = { password }
  const path = `/api/auth/${person.userId}/delete`
  await shop.call('POST', path, { token: person.token, body })
  const all = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
  expect(all).toContain('order.placed')
  expect(all).toContain('order.detached')
  for (const secret of [person.email, person.userId, 'Asha Sample'])
    expect(all).not.toContain(secret)
})

test('what is undone leaves no trace, as it has not happened', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const undone = inTransaction(db, async (own) => {
    await writeAudit(own, shop.shop, { action: 'test.row', subject: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await sealAudit(db)
  expect(await checkAudit(db)).toEqual({ sound: 0, hash: '', problem: undefined })
})

test('what is not in the transaction of what was done is not noted at all', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const alone = writeAudit(db, shop.shop, { action: 'test.row', subject: 'alone' })
  await expect(alone).rejects.toThrow('not noted in a transaction')
  await sealAudit(db)
  expect(await checkAudit(db)).toMatchObject({ sound: 0 })
})

test('several processes seal at once, and every row has one place', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const writeAndSeal = async (row: number) => {
    await write(shop, row)
    await sealAudit(db)
  }
  await Promise.all(Array.from({ length: 40 }, (_, row) => writeAndSeal(row)))
  await sealAudit(db)
  expect(await checkAudit(db)).toMatchObject({ sound: 40, problem: undefined })
})

test.each([
  ['another fact', { facts: '{"amountPaise":1}' }, 4, 'Row 4 of the audit (test.row of row-'],
  ['another actor', { actor: 'cli:nobody' }, 4, 'Row 4 of the audit'],
  ['another moment', { at: 5 }, 4, 'Row 4 of the audit'],
  ['a seal of its own', { seal: 'ab'.repeat(32) }, 4, 'Row 4 of the audit'],
])('a row that somebody has given %s is named', async (_, change, place, told) => {
  await using shop = await openTestShop()
  await recorded(shop, 9)
  const sound = await checkAudit(shop.shop.db)
  expect(sound).toMatchObject({ sound: 9, problem: undefined })
  await byHand(shop, place, change)
  const checked = await checkAudit(shop.shop.db)
  expect(checked.sound).toBe(place - 1)
  expect(checked.problem).toContain(told)
  expect(checked.problem).toContain('is not as it was sealed')
})

test.each([
  ['taken out', 3],
  ['taken out of the beginning', 1],
])('a row that somebody has %s is missed', async (_, place) => {
  await using shop = await openTestShop()
  await recorded(shop, 9)
  await shop.shop.db.deleteFrom('audit').where('place', '=', place).execute()
  expect((await checkAudit(shop.shop.db)).problem).toBe(
    `Row ${place} of the audit is not there any more.`,
  )
})

test('more rows than are sealed at once are one chain', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const rows = Array.from({ length: 1100 }, (_, row) => ({
    ...{ id: `row-${row}`, at: now(), actor: 'shop', action: 'test.row', subject: 'x' },
    ...{ facts: '{}', place: null, seal: null },
  }))
  await db.insertInto('audit').values(rows).execute()
  await sealAudit(db)
  expect(await checkAudit(db)).toMatchObject({ sound: 1100, problem: undefined })
})

test('of ten thousand acts, the row that somebody has changed, taken out or put in is named', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const most = 10_000
  for (let from = 0; from < most; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, row) => ({
      ...{ id: `row-${from + row}`, at: now(), actor: 'shop', action: 'test.row', subject: 'x' },
      ...{ facts: '{}', place: null, seal: null },
    }))
    await db.insertInto('audit').values(rows).execute()
  }
  await sealAudit(db)
  expect(await checkAudit(db)).toMatchObject({ sound: most, problem: undefined })
  const problemAt = async (place: number) => {
    const { sound, problem } = await checkAudit(db)
    expect(sound).toBe(place - 1)
    return problem ?? ''
  }
  await byHand(shop, 9000, { actor: 'cli:nobody' })
  expect(await problemAt(9000)).toMatch(/^Row 9000 of the audit .* is not as it was sealed/)
  const row = db.selectFrom('audit').selectAll().where('place', '=', 6000)
  const one = await row.executeTakeFirstOrThrow()
  await db.deleteFrom('audit').where('place', '=', 7000).execute()
  expect(await problemAt(7000)).toBe('Row 7000 of the audit is not there any more.')
  // Those after it make room: the gap above is closed by this.
  await db
    .updateTable('audit')
    .set((set) => ({ place: set.neg(set.ref('place')) }))
    .where('place', '>=', 5000)
    .where('place', '<', 7000)
    .execute()
  await db
    .updateTable('audit')
    .set((set) => ({ place: set(set.neg(set.ref('place')), '+', 1) }))
    .where('place', '<', 0)
    .execute()
  await db
    .insertInto('audit')
    .values({ ...one, id: 'put-in', place: 5000 })
    .execute()
  expect(await problemAt(5000)).toMatch(/^Row 5000 of the audit .* is not as it was sealed/)
})
