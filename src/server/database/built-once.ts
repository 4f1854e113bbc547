import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** Which argument stands at a place of a query: as it is, or a column of it where it is a row. */
interface Place {
  readonly argument: number
  readonly column: string | undefined
}

/** A query as its database takes it. */
interface Built<Row> {
  readonly query: CompiledQuery<Row>
  readonly places: readonly Place[]
  /** Of each argument that is a row. */
  readonly columns: readonly (readonly string[] | undefined)[]
}

type RowArgument = Readonly<Record<string, unknown>>

const isRow = (argument: unknown): argument is RowArgument =>
  typeof argument === 'object' && argument !== null && !ArrayBuffer.isView(argument)

function refuse(): never {
  throw new Error('A query that is built once may hold no other values than its arguments.')
}

/** Stands for a value while a query is put together: whoever would reckon with it or read it is refused. */
class Stand implements Place {
  readonly argument: number
  readonly column: string | undefined
  readonly [Symbol.toPrimitive] = refuse
  readonly toJSON = refuse

  constructor(argument: number, column?: string) {
    this.argument = argument
    this.column = column
  }
}

/**
 * A query that is put together once for each open database, and not each time: for what every call asks. Its arguments
 * may only be values and rows of them, all of them given, the rows always with the same columns, and nothing may depend
 * on what they are; what never changes is a literal (`sql.lit`). How many arguments there are may differ.
 */
export function builtOnce<Args extends readonly unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  const known = new WeakMap<object, Built<Row>[]>()

  function buildFor(db: Database, args: Args): Built<Row> {
    const columns = args.map((argument) => (isRow(argument) ? Object.keys(argument) : undefined))
    const stands = columns.map((names, at) => standFor(names, at))
    const query = build(db, ...(stands as unknown as Args)).compile()
    return { query, columns, places: query.parameters.map(placeOf) }
  }

  return async (db, ...args) => {
    // The same for a database and for its transactions.
    const executor = db.getExecutor()
    const { adapter } = executor
    const ofAdapter = known.get(adapter) ?? []
    known.set(adapter, ofAdapter)
    const built = (ofAdapter[args.length] ??= buildFor(db, args))
    refuseOthers(args, built)
    const parameters = built.places.map((place) => valueAt(place, args))
    const query = { ...built.query, parameters }
    // The shorter way, as there is nothing around a query in a transaction: it is tried again as a whole, and no plugin is used.
    const { rows } = db.isTransaction
      ? await executor.provideConnection((connection) => connection.executeQuery<Row>(query))
      : await db.executeQuery<Row>(query)
    return rows
  }
}

function standFor(columns: readonly string[] | undefined, at: number): unknown {
  if (!columns) return new Stand(at)
  return Object.fromEntries(columns.map((column) => [column, new Stand(at, column)]))
}

const placeOf = (parameter: unknown): Place => (parameter instanceof Stand ? parameter : refuse())

function valueAt({ argument, column }: Place, args: readonly unknown[]): unknown {
  const given = args[argument]
  const value = column === undefined ? given : (given as RowArgument)[column]
  return value === undefined ? refuse() : value
}

/** A column more would be lost without a word. */
function refuseOthers(args: readonly unknown[], { columns }: Built<unknown>): void {
  for (const [at, names] of columns.entries())
    if (names && Object.keys(args[at] as RowArgument).length !== names.length) refuse()
}
