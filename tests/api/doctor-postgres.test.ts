import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startPgbouncer } from '../../scripts/nodes/pgbouncer.ts'
import { programEnvironment } from '../program-environment.ts'

/** The command as a person runs it; answers what it says of the database. */
async function askDoctor(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = programEnvironment({ DATA_DIR: folder, DATABASE_URL: url })
  return await new Promise<{ said: string; line: string | undefined; code: unknown }>((resolve) => {
    execFile(process.execPath, ['scripts/doctor.ts'], { env }, (error, said) => {
      const line = said.split('\n').find((words) => words.includes('Database'))
      resolve({ said, line, code: error?.code ?? 0 })
    })
  })
}

test.runIf(inject('postgresUrl'))('PostgreSQL answers, in words', async () => {
  const url = new URL(inject('postgresUrl') ?? '')
  const good = await askDoctor(url.href)
  expect(good.line).toMatch(/^ok {4}Database: .* answers and can be written\.$/)

  url.port = '1'
  const bad = await askDoctor(url.href)
  expect(bad.line).toMatch(/^WRONG Database: .*ECONNREFUSED.* → Check DATABASE_URL/)
  expect(bad.said).not.toContain(url.password)
  expect(bad.code).toBe(1)
})

test.runIf(inject('pgbouncerUrl'))('says which limits a pool does not set', async () => {
  const pool = inject('pgbouncerUrl') ?? ''
  expect((await askDoctor(pool)).line).toMatch(/^ok {4}Database: .* can be written\.$/)

  await using bare = await startPgbouncer(inject('postgresUrl') ?? '', { connectQuery: '' })
  const { line, code } = await askDoctor(bare.url)
  expect(line).toMatch(
    /^WRONG Database: .* without statement_timeout, lock_timeout, idle_in_transaction_session_timeout on its connections/,
  )
  expect(line).toContain('deploy/pgbouncer.ini')
  expect(code).toBe(1)
})
