import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { listOpenSessions } from '#server/account/queries/sessions.ts'
import { createTestDatabase } from './test-database.ts'

/** Where a database may lie; it is gone after the test. */
async function emptyPlace(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'migration-test-'))
  const { url, drop } = await createTestDatabase()
  onTestFinished(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })
  return url ?? join(folder, 'shop.sqlite')
}

/** A database as the version before left it, with two people who are logged in. */
async function writeOldDatabase(place: string, now: number): Promise<void> {
  const old = await openDatabase(place, { upTo: ['0005-refunds'] })
  await sql`insert into users
    (id, email, password_hash, first_name, last_name, display_name, created_at)
    values ('asha', 'asha@example.com', '', '', '', '', ${now})`.execute(old)
  for (const hash of ['phone', 'laptop'])
    await sql`insert into sessions
      (token_hash, user_id, created_at, expires_at, last_used_at, is_remembered)
      values (${hash}, 'asha', ${now}, ${now + 60_000}, ${now}, 1)`.execute(old)
  await old.destroy()
}

test('sessions of an older shop stay open, each with an id of its own and an unknown device', async () => {
  const [place, now] = [await emptyPlace(), Date.now()]
  await writeOldDatabase(place, now)

  const db = await openDatabase(place)
  onTestFinished(() => db.destroy())
  const sessions = await listOpenSessions(db, 'asha', now)
  expect(sessions.map(({ token_hash }) => token_hash).toSorted()).toEqual(['laptop', 'phone'])
  const ids = sessions.map(({ id }) => id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(2)
  expect(sessions.map(({ device }) => device)).toEqual(['', ''])
})
