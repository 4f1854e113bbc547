import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialect } from 'kysely'
import pg from 'pg'
import { postgresDialect } from '#server/database/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'

/** A database of the simulation, and older copies of it. Nobody may be connected while it is copied. */
export interface Engine {
  /** What the settings of the shop say about it. */
  readonly settings: Readonly<Record<string, string>>
  /** True when a server outside decides who comes first. */
  readonly isOutside: boolean
  readonly dialect: () => Dialect
  readonly copy: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly remove: () => Promise<void>
}

const secret = 'the secret of a simulated shop, long enough'

/** In memory, where there is such a folder: durable for this purpose, and synced in no time. */
function openFolder() {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The embedded database; closed by its last user, it is one file. */
export function openSqlite(): Engine {
  const { folder, remove } = openFolder()
  const [file, copy] = [join(folder, 'shop.sqlite'), join(folder, 'copy.sqlite')]
  return {
    settings: { DATA_DIR: folder, SECRET: secret },
    isOutside: false,
    // Synced in the one thread: what goes on beside it is in no order that a seed decides.
    dialect: () => sqliteDialect(file, { asItIs: true }),
    copy: () => Promise.resolve(copyFileSync(file, copy)),
    restore() {
      for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true })
      return Promise.resolve(copyFileSync(copy, file))
    },
    remove: () => Promise.resolve(remove()),
  }
}

/** A database of its own on the PostgreSQL server at `server`. */
export async function openPostgres(server: string): Promise<Engine> {
  const { folder, remove } = openFolder()
  const name = `simulation_${process.pid}_${performance.now().toFixed(0)}`
  const url = new URL(server)
  url.pathname = name
  const client = new pg.Client(server)
  await client.connect()
  const drop = (database: string) =>
    client.query(`drop database if exists ${database} with (force)`)

  async function duplicate(from: string, to: string): Promise<void> {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [from],
    )
    await drop(to)
    await client.query(`create database ${to} template ${from}`)
  }

  await client.query(`create database ${name}`)
  return {
    settings: { DATA_DIR: folder, SECRET: secret, DATABASE_URL: url.href },
    isOutside: true,
    dialect: () => postgresDialect(url.href, true),
    copy: () => duplicate(name, `${name}_copy`),
    restore: () => duplicate(`${name}_copy`, name),
    async remove() {
      await drop(name)
      await drop(`${name}_copy`)
      await client.end()
      remove()
    },
  }
}
