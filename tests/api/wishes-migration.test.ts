import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { findPaidAttempt } from '#server/payments/queries/purchase-keys.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'

const name = '0019-wishes-of-payments'

/** Books as the version before wishes left them: what was begun when, and paid when. */
async function writeOldBooks(file: string): Promise<void> {
  const old = new Kysely<Record<string, Record<string, unknown>>>({ dialect: sqliteDialect(file) })
  const before = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < name))
  const provider = { getMigrations: () => Promise.resolve(before) }
  expect((await new Migrator({ db: old, provider }).migrateToLatest()).error).toBeUndefined()
  const blank = { kind: 'order', amount_paise: 1, expires_at: 1, next_check_at: 1, payer: '' }
  const payment = (id: string, state: string, created_at: number, fingerprint = 'print') => ({
    ...{ ...blank, id, subject_id: id, state, created_at, fingerprint },
  })
  await old
    .insertInto('payments')
    .values([
      payment('early attempt', 'failed', 100),
      payment('paid', 'paid', 110),
      payment('again', 'pending', 500),
      payment('again, first try', 'failed', 490),
      payment('of nobody', 'failed', 100, ''),
      payment('of nobody else', 'paid', 100, ''),
    ])
    .execute()
  const paid = { source: 'webhook', state: 'paid', detail: '' }
  await old
    .insertInto('payment_events')
    .values([
      { ...paid, payment_id: 'paid', at: 200 },
      { ...paid, payment_id: 'of nobody else', at: 200 },
    ])
    .execute()
  await old.destroy()
}

test('what was begun before the same was paid was an attempt at it; what was begun later is bought again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')
  await writeOldBooks(file)

  const db = await openDatabase(file)
  onTestFinished(() => db.destroy())
  const rows = await db.selectFrom('payments').select(['id', 'wish_id']).execute()
  const paidFor = async (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`${id} is gone`)
    return (await findPaidAttempt(db, row))?.id
  }
  expect(await paidFor('early attempt')).toBe('paid')
  for (const id of ['again', 'again, first try', 'of nobody'])
    expect(await paidFor(id), id).toBeUndefined()
  const wishOf = (id: string) => rows.find((row) => row.id === id)?.wish_id
  expect(wishOf('again')).toBe(wishOf('again, first try'))
})
