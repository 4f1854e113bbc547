import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { Random } from './random.ts'
import type { Turns } from './turns.ts'

/** The process is gone: nothing that it was doing goes on. */
export class Death extends Error {
  override name = 'Death' as const
}

export interface Life {
  isOver: boolean
  /** One moment of a process, in which it may end. */
  step(): void
}

export function createLife(random: Random, mortality: () => number): Life {
  const life: Life = {
    isOver: false,
    step() {
      if (!life.isOver && !random.chance(mortality())) return
      life.isOver = true
      throw new Death()
    },
  }
  return life
}

class MortalConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #life: Life

  constructor(inner: DatabaseConnection, life: Life) {
    this.inner = inner
    this.#life = life
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#life.step()
    const result = await this.inner.executeQuery<Row>(query)
    this.#life.step()
    return result
  }

  streamQuery(): never {
    throw new Error('Nothing streams here')
  }
}

const innerOf = (connection: DatabaseConnection) =>
  connection instanceof MortalConnection ? connection.inner : connection

/**
 * A database whose user may die before and after every statement, and around every commit. With `turns`, one
 * connection at a time is used: a server outside decides by itself who of several comes first.
 */
export function mortalDialect(dialect: Dialect, life: Life, turns?: Turns): Dialect {
  function createDriver(): Driver {
    const driver = dialect.createDriver()
    return {
      init: () => driver.init(),
      async acquireConnection() {
        await turns?.take()
        try {
          // Whoever is dead dies at the first statement: Kysely keeps the queue closed when this fails.
          return new MortalConnection(await driver.acquireConnection(), life)
        } catch (error) {
          turns?.give()
          throw error
        }
      },
      async beginTransaction(connection, settings) {
        life.step()
        await driver.beginTransaction(innerOf(connection), settings)
      },
      async commitTransaction(connection) {
        life.step()
        await driver.commitTransaction(innerOf(connection))
        life.step()
      },
      async rollbackTransaction(connection) {
        // The dead do not roll back: their connection is closed, and the database forgets.
        if (!life.isOver) await driver.rollbackTransaction(innerOf(connection))
      },
      async releaseConnection(connection) {
        await driver.releaseConnection(innerOf(connection))
        turns?.give()
      },
      destroy: () => driver.destroy(),
    }
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver,
  }
}
