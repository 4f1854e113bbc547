import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { shareTurns } from './turns.ts'
import { asRefusal } from './unavailable.ts'

/**
 * A commit is on the disk before it is acknowledged: FULL survives a power cut, NORMAL does not. Only the
 * opening waits for other programs: SQLite's own waiting would stop this whole process, with everybody who
 * only reads. Afterwards `tryAgain` waits, and nobody else does.
 */
const settings = `
  pragma busy_timeout = 5000;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma busy_timeout = 0;
`

/** Kept in the file itself: readers and the writer do not wait for each other. */
const ownFile = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
`

/** A long transaction is no long turn: whoever asks for nothing of the database is answered meanwhile. */
function shareItsTurns(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    const answer = await execute<never>(query, options)
    await shareTurns()
    return answer
  }
  return Promise.resolve()
}

/** Immediate: a deferred transaction that turns into a writer fails at once when another one writes. */
class ImmediateDriver extends SqliteDriver {
  readonly #isOpen: () => boolean

  constructor(database: SqliteDatabase, isOpen: () => boolean) {
    super({ database, onCreateConnection: shareItsTurns })
    this.#isOpen = isOpen
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** SQLite takes a transaction back by itself when the disk is full: to ask again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection)
  }
}

/** SQLite does roll back table changes; said so, a failing migration leaves no half of itself. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => ImmediateDriver

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database })
    this.#createDriver = () => new ImmediateDriver(database, isInTransaction)
  }

  override createDriver(): ImmediateDriver {
    return this.#createDriver()
  }

  override createAdapter(): TransactionalDdlAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** A disk that is full or broken is said in words, like a PostgreSQL that is away. */
function told<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asRefusal(error)
  }
}

function speakKysely(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => told(() => statement.all(...values(parameters))),
    run: (parameters) => told(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/** The file is its owner's alone; SQLite gives the files beside it the same mode. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** The embedded database in `file`, which is made unless it is wanted `asItIs`; statements are kept prepared. */
export function sqliteDialect(file: string, { asItIs = false } = {}): SqliteDialect {
  if (asItIs && !existsSync(file)) throw new Error(`there is no file ${file}`)
  if (!asItIs && file !== ':memory:') makePrivate(file)
  const database = new DatabaseSync(file)
  if (!asItIs) database.exec(ownFile)
  database.exec(settings)
  const statements = new Map<string, SqliteStatement>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = speakKysely(told(() => database.prepare(sql)))
    if (statements.size < 500) statements.set(sql, statement)
    return statement
  }
  const close = () => {
    database.close()
  }
  return new NodeSqliteDialect({ close, prepare }, () => database.isTransaction)
}
