import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StandIn } from './stand-in.ts'

const ownTables = `
  create table if not exists faults (
    service text primary key,
    mode text not null
  ) strict;
  create table if not exists mails (
    id integer primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sentAt integer not null
  ) strict;
`

/** Opens the sandbox's own database, creating folder and tables if missing. */
export function openStore(file: string, standIns: readonly StandIn[]): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const store = new DatabaseSync(file, { timeout: 5000 })
  switchToWal(store)
  store.exec('pragma synchronous = normal')
  const schema = [ownTables, ...standIns.map(({ tables = '' }) => tables)].join('\n')
  inTransaction(store, () => store.exec(schema))
  return store
}

/** Retries for a second: SQLite's busy timeout does not cover two processes that switch a new file at once. */
function switchToWal(store: DatabaseSync): void {
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    try {
      store.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (attemptsLeft === 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Runs synchronous work in one write transaction; rolls back on an exception. */
export function inTransaction<Result>(store: DatabaseSync, work: () => Result): Result {
  store.exec('begin immediate')
  try {
    const result = work()
    store.exec('commit')
    return result
  } catch (error) {
    store.exec('rollback')
    throw error
  }
}
