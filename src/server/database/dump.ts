import { sql } from 'kysely'
import type { Database } from './tables.ts'
import { appliedMigrations } from './migrate.ts'
import { inTransaction } from './transactions.ts'

export type Row = Record<string, unknown>
export interface Dump {
  readonly migrations: readonly string[]
  readonly tables: ReadonlyMap<string, readonly Row[]>
}

const rowsAtOnce = 100

/** All tables of the database, except the migrator's. */
async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).toSorted()
}

async function readRows(db: Database, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  return rows
}

/** Reads every row in one snapshot, unaffected by concurrent writes. Throws when it is not a database of this shop. */
export async function readDump(db: Database): Promise<Dump> {
  const names = await listTables(db)
  if (!names.includes('payments')) throw new Error('there is no shop in this database yet')
  // eslint-disable-next-line no-restricted-syntax -- A read-only snapshot has no conflicts.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await snapshot.execute(async (transaction) => {
    const tables = new Map<string, Row[]>()
    for (const name of names) tables.set(name, await readRows(transaction, name))
    return { migrations: await appliedMigrations(transaction), tables }
  })
}

/** Whether no table has a row. A database without tables is empty too. */
export async function isEmpty(db: Database): Promise<boolean> {
  for (const table of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce)
    const columns = Object.keys(some[0] ?? {})
    const values = some.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const into = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`
    await into.execute(db)
  }
}

/** Runs a step in a savepoint. Undefined on success; the error, rolled back, when foreign keys are violated. */
async function tryStep(db: Database, step: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint one_table`.execute(db)
  try {
    await step()
    await sql`release savepoint one_table`.execute(db)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint one_table`.execute(db)
    return error
  }
}

/**
 * Runs the step for each table, in the caller's transaction and in an order that satisfies foreign keys:
 * a table that fails is retried after the others, so that no list of dependencies has to be maintained.
 */
export async function eachTable<Table>(
  db: Database,
  tables: Iterable<Table>,
  step: (table: Table) => Promise<unknown>,
): Promise<void> {
  let waiting = [...tables]
  while (waiting.length > 0) {
    const errors: unknown[] = []
    const refused: Table[] = []
    for (const table of waiting) {
      const error = await tryStep(db, () => step(table))
      if (error === undefined) continue
      errors.push(error)
      refused.push(table)
    }
    if (refused.length === waiting.length) throw errors[0]
    waiting = refused
  }
}

/** Writes every row into empty tables, in one transaction. */
export async function writeDump(db: Database, dump: Dump): Promise<void> {
  await inTransaction(db, (transaction) => insertDump(transaction, dump))
}

/** Writes every row into empty tables, in the caller's transaction. */
export async function insertDump(db: Database, { tables }: Dump): Promise<void> {
  await eachTable(db, tables, ([name, rows]) => insertRows(db, name, rows))
}
