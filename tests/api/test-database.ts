import pg from 'pg'
import { inject } from 'vitest'

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database of its own on the project's PostgreSQL; no address where the project runs on SQLite. */
export async function createTestDatabase(): Promise<{
  url: string | undefined
  drop: () => Promise<void>
}> {
  const server = inject('postgresUrl')
  if (!server) return { url: undefined, drop: () => Promise.resolve() }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}
