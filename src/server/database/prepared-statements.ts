import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { asRefusal } from './unavailable.ts'

/** A statement, and whether it answers rows. */
interface Prepared {
  readonly statement: StatementSync
  readonly isReader: boolean
}

const mostKept = 500

/** A disk that is full or broken is said in words, like a PostgreSQL that is away. */
function told<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A connection to a file that keeps its statements prepared. */
export class PreparedStatements {
  readonly #database: DatabaseSync
  readonly #known = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  answer<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    return told(() => {
      const { statement, isReader } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (isReader) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return {
        rows: [],
        insertId: BigInt(lastInsertRowid),
        numAffectedRows: BigInt(changes),
      }
    })
  }

  run(sql: string): void {
    this.answer({ sql, parameters: [] })
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#known.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (this.#known.size < mostKept) this.#known.set(sql, prepared)
    return prepared
  }
}
