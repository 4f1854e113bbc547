import { mkdirSync } from 'node:fs'
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

/** A commit is on the disk before it is acknowledged: FULL survives a power cut, NORMAL does not. */
const settings = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** Immediate: a deferred transaction that turns into a writer fails at once when another one writes. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

/** SQLite does roll back table changes; said so, a failing migration leaves no half of itself. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver({ database: this.#database })
  }

  override createAdapter(): TransactionalDdlAdapter {
    return new TransactionalDdlAdapter()
  }
}

function speakKysely(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/** The embedded database in `file`; folders are made, statements are kept prepared. */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec(settings)
  const statements = new Map<string, SqliteStatement>()

  return new NodeSqliteDialect({
    close: () => {
      database.close()
    },
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      const statement = speakKysely(database.prepare(sql))
      if (statements.size < 500) statements.set(sql, statement)
      return statement
    },
  })
}
