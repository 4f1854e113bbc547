import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { PreparedStatements } from './prepared-statements.ts'
import { SharingDriver } from './sharing-driver.ts'

/**
 * A commit is on the disk before it is acknowledged: FULL survives a power cut, NORMAL does not. Only the
 * opening waits for other programs: SQLite's own waiting would stop this whole process, with everybody who
 * only reads. Afterwards `tryAgain` waits, and nobody else does. What a savepoint may have to take back is kept in
 * memory: it was a file made, written and removed in each shared commit. The log is copied into the file after
 * four thousand pages (16 MB) and not a thousand: pages that many commits write are copied once.
 */
const settings = `
  pragma busy_timeout = 5000;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma wal_autocheckpoint = 4000;
  pragma busy_timeout = 0;
`

/** Kept in the file itself: readers and the writer do not wait for each other. */
const ownFile = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
`

/** SQLite does roll back table changes; said so, a failing migration leaves no half of itself. */
class TransactionalDdlAdapter extends SqliteAdapter {
  /** `SharedCommits` is the queue. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => SharingDriver

  constructor(createDriver: () => SharingDriver) {
    super({ database: () => Promise.reject(new Error('The driver has opened it.')) })
    this.#createDriver = createDriver
  }

  override createDriver(): SharingDriver {
    return this.#createDriver()
  }

  override createAdapter(): TransactionalDdlAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** The file is its owner's alone; SQLite gives the files beside it the same mode. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** What is read outside of a transaction is what was committed, whoever is writing. */
function openReader(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('pragma query_only = on')
  return database
}

/** The embedded database in `file`, which is made unless it is wanted `asItIs`; statements are kept prepared. */
export function sqliteDialect(file: string, { asItIs = false } = {}): SqliteDialect {
  if (asItIs && !existsSync(file)) throw new Error(`there is no file ${file}`)
  if (!asItIs) makePrivate(file)
  const database = new DatabaseSync(file)
  if (!asItIs) database.exec(ownFile)
  database.exec(settings)
  const writer = new PreparedStatements(database)
  return new NodeSqliteDialect(() => new SharingDriver(writer, () => openReader(file)))
}
