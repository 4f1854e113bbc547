import {
  chmodSync,
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { GroupCommitDriver, type LogSync } from './group-commit.ts'
import { asRefusal } from './unavailable.ts'

/**
 * Only the opening waits for other programs: SQLite's own waiting would stop this whole process, with everybody who
 * only reads. Afterwards `tryAgain` waits, and nobody else does. A checkpoint after 16 MB of the log: every 4 MB, it
 * costs a tenth of the orders.
 */
const settings = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma wal_autocheckpoint = 4000;
`

/** SQLite does roll back table changes; said so, a failing migration leaves no half of itself. */
class TransactionalDdlAdapter extends SqliteAdapter {
  /** The driver lets one after another write. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => GroupCommitDriver

  constructor(createDriver: () => GroupCommitDriver) {
    super({ database: () => Promise.reject(new Error('The driver has opened it.')) })
    this.#createDriver = createDriver
  }

  override createDriver(): GroupCommitDriver {
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

const dataSync = promisify(fdatasync)

/** Syncs the write-ahead log of a database file beside the one thread that SQLite works in. */
function walSync(databaseFile: string): LogSync {
  let log: number | undefined
  const openLog = () => {
    const folder = openSync(dirname(databaseFile), 'r')
    // The name of a new file has to be on the disk as well.
    fsyncSync(folder)
    closeSync(folder)
    return openSync(`${databaseFile}-wal`, 'r+')
  }
  return {
    sync: () =>
      dataSync((log ??= openLog())).catch((error: unknown) => {
        throw asRefusal(error)
      }),
    close: () => log !== undefined && closeSync(log),
  }
}

/**
 * In WAL, readers and the writer do not wait for each other; the file itself keeps that mode. A commit is on the disk
 * before it is acknowledged: with `normal`, SQLite does not wait for the disk, and the driver does. Whatever cannot have a
 * log, on a disk of another machine say, and who uses the file only once, waits by itself, with `full`.
 */
function openLog(database: DatabaseSync, file: string, asItIs: boolean): LogSync | undefined {
  const mode = asItIs ? undefined : database.prepare('pragma journal_mode = wal').get()
  const hasLog = mode?.['journal_mode'] === 'wal'
  database.exec(`pragma synchronous = ${hasLog ? 'normal' : 'full'}`)
  return hasLog ? walSync(file) : undefined
}

/**
 * The embedded database in `file`, which is made unless it is wanted `asItIs`. Throws what stops SQLite from opening it.
 */
export function sqliteDialect(file: string, { asItIs = false } = {}): SqliteDialect {
  if (asItIs && !existsSync(file)) throw new Error(`there is no file ${file}`)
  if (!asItIs) makePrivate(file)
  const database = new DatabaseSync(file)
  database.exec(settings)
  const log = openLog(database, file, asItIs)
  database.exec('pragma busy_timeout = 0')
  return new NodeSqliteDialect(() => new GroupCommitDriver(database, () => openReader(file), log))
}
