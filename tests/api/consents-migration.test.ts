import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listConsents } from '#server/privacy/queries/consents.ts'
import { openDatabase } from '#server/database/open.ts'
import { createTestDatabase } from './test-database.ts'

test('what was agreed to before its words were kept is taken over, and its words are not invented', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-test-'))
  const { url, drop } = await createTestDatabase()
  onTestFinished(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })
  const place = url ?? join(folder, 'shop.sqlite')
  const old = await openDatabase(place, { upTo: ['0026-complaints'] })
  const seat = (id: string, challenges: string, consentedAt: number | null) =>
    sql`insert into enrollments
    (id, webinar_id, state, name, email, phone, city, state_of_india, gender, challenges, consented_at, created_at, holder, language)
    values (${id}, 'one', 'confirmed', 'Asha', 'Asha@example.com', '', '', '', '', ${challenges}, ${consentedAt}, 1, '', 'en')`.execute(
      old,
    )
  await seat('told', '{"other":"knee"}', 77)
  await seat('untold', '', null)
  await seat('emptied', '', 78)
  await old.destroy()

  const db = await openDatabase(place)
  onTestFinished(() => db.destroy())
  const [consent, ...others] = await listConsents(db, {
    subjects: ['email:x'],
    email: 'asha@example.com',
  })
  expect(others).toEqual([])
  expect(consent).toMatchObject({
    ...{ about: 'told', text_version: 'before', given_at: 77, ended_at: null, subject: '' },
    ...{ purpose: 'challenges', language: 'en', label: null, body: null },
  })
  expect(await listConsents(db, { subjects: ['email:x'], email: 'other@example.com' })).toEqual([])
})
