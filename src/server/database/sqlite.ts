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
 * `busy_timeout` applies only while opening: SQLite's wait blocks the whole process, including readers. Afterwards
 * `tryAgain` waits without blocking. A checkpoint after 16 MB of the log: every 4 MB, it costs a tenth of the
 * order throughput.
 */
const settings = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma wal_autocheckpoint = 4000;
`

/** SQLite supports transactional DDL; declared here, a failing migration is rolled back completely. */
class TransactionalDdlAdapter extends SqliteAdapter {
  /** The driver serialises writers. */
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

/** Makes the file accessible to its owner only; SQLite gives its companion files the same mode. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** Opens a connection for reads outside of transactions: it sees committed data only. */
function openReader(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('pragma query_only = on')
  return database
}

const dataSync = promisify(fdatasync)

/** Syncs the write-ahead log of a database file without blocking SQLite's thread. */
function walSync(databaseFile: string): LogSync {
  let log: number | undefined
  const openLog = () => {
    const folder = openSync(dirname(databaseFile), 'r')
    // Sync the folder as well, for the entry of a new file.
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
 * In WAL mode, readers and the writer do not block each other; the mode is stored in the file. A commit is on the disk
 * before it is acknowledged: with `normal`, SQLite does not wait for the disk, but the driver does. Where WAL is
 * unavailable, e.g. on a network disk, or the file is opened `asItIs`, SQLite itself waits, with `full`.
 */
function openLog(database: DatabaseSync, file: string, asItIs: boolean): LogSync | undefined {
  const mode = asItIs ? undefined : database.prepare('pragma journal_mode = wal').get()
  const hasLog = mode?.['journal_mode'] === 'wal'
  database.exec(`pragma synchronous = ${hasLog ? 'normal' : 'full'}`)
  return hasLog ? walSync(file) : undefined
}

/**
 * The embedded database in `file`, created unless `asItIs`. Throws if SQLite cannot open it.
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
