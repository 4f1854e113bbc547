import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'

test('a database that is newer than the code is refused in one line, and nothing changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'))
  const file = join(folder, 'shop.sqlite')
  const db = await openDatabase(file)
  await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', 'x')`.execute(
    db,
  )
  await db.destroy()

  await expect(openDatabase(file)).rejects.toThrow(
    'the database is newer than this code: it has had 2999-01-01-later. Please start the newer version.',
  )
  rmSync(folder, { recursive: true })
})
