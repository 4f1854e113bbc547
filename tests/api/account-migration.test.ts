import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { createShopTables } from '#server/database/migrations/0001-shop.ts'
import { countCodeTry, listLiveCodes } from '#server/account/queries/email-codes.ts'
import { openDatabase } from '#server/database/open.ts'
import { findSession } from '#server/account/queries/sessions.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'

const dayMs = 24 * 60 * 60_000
const email = 'asha@example.com'

/** A database as the first version of the shop left it, with a session and a code in use. */
async function writeOldDatabase(file: string, now: number): Promise<void> {
  const old = new Kysely<Record<string, Record<string, unknown>>>({ dialect: sqliteDialect(file) })
  const migrations = { '0001-shop': createShopTables }
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db: old, provider }).migrateToLatest()
  expect(error).toBeUndefined()
  const [created_at, expires_at] = [now - 20 * dayMs, now + 10 * dayMs]
  const names = { first_name: '', last_name: '', display_name: '' }
  await old
    .insertInto('users')
    .values({ id: 'asha', email, password_hash: '', ...names, created_at })
    .execute()
  await old
    .insertInto('sessions')
    .values({ token_hash: 'hash', user_id: 'asha', created_at, expires_at })
    .execute()
  const counts = { attempts: 0, sent_in_hour: 1, sent_at: now, hour_started_at: now }
  await old
    .insertInto('email_otps')
    .values({ email, code_hash: 'code', expires_at: now + 60_000, ...counts })
    .execute()
  await old.destroy()
}

test('an update neither logs anybody out nor makes a mailed code worthless', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-test-'))
  const file = join(folder, 'shop.sqlite')
  const now = Date.now()
  await writeOldDatabase(file, now)

  const db = await openDatabase(file)
  const session = await findSession(db, 'hash', now + 5 * dayMs)
  expect(session).toMatchObject({ user_id: 'asha', is_remembered: 1 })
  const [code, ...others] = await listLiveCodes(db, email, now)
  expect(code).toMatchObject({ purpose: 'register', browser_hash: '' })
  expect(others).toEqual([])
  expect(code && (await countCodeTry(db, code, 'open_attempts', now))).toBe('code')

  await db.destroy()
  rmSync(folder, { recursive: true })
})
