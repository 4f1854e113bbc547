import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/database/open.ts'

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database of its own on the project's PostgreSQL; no address where the project runs on SQLite. */
export async function createTestDatabase({ template = 'template1' } = {}): Promise<{
  url: string | undefined
  drop: () => Promise<void>
}> {
  const server = inject('postgresUrl')
  if (!server) return { url: undefined, drop: () => Promise.resolve() }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(inject('pgbouncerUrl') ?? server)
  url.pathname = name
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

/** All tables and nothing in them, made once by the migrations: each test shop begins with a copy. */
let newest: Promise<Buffer | string> | undefined

async function makeNewest(): Promise<Buffer | string> {
  const { url } = await createTestDatabase()
  if (url !== undefined) {
    // Not through pgbouncer, which would keep a connection open: then PostgreSQL does not copy it.
    const direct = new URL(inject('postgresUrl') ?? url)
    direct.pathname = new URL(url).pathname
    const db = await openDatabase(direct.href)
    await db.destroy()
    return direct.pathname.slice(1)
  }
  const folder = await mkdtemp(join(tmpdir(), 'newest-database-'))
  const file = join(folder, 'shop.sqlite')
  const db = await openDatabase(file)
  await db.destroy()
  const content = readFileSync(file)
  rmSync(folder, { recursive: true })
  return content
}

/** The database of a shop that nobody has used: on PostgreSQL one of its own, else the file of the folder. */
export async function createShopDatabase(folder: string) {
  const made = await (newest ??= makeNewest())
  if (typeof made === 'string') return await createTestDatabase({ template: made })
  writeFileSync(join(folder, 'shop.sqlite'), made)
  return await createTestDatabase()
}
