import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** A query as its database takes it; each number says which argument stands at that place. */
interface Built<Row> {
  readonly query: CompiledQuery<Row>
  readonly places: readonly number[]
}

/**
 * A query that is put together once for each open database, and not each time: for what every call asks.
 * Its arguments may only be values, all of them given, and nothing may depend on what they are.
 */
export function builtOnce<Args extends readonly unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  const known = new WeakMap<object, Built<Row>>()

  function buildFor(db: Database, count: number): Built<Row> {
    const stand = Array.from({ length: count }, () => ({}))
    const query = build(db, ...(stand as unknown as Args)).compile()
    const places = query.parameters.map((parameter) => stand.indexOf(parameter as object))
    if (places.includes(-1)) throw new Error('A query that is built once may hold no other values.')
    return { query, places }
  }

  return async (db, ...args) => {
    // The same for a database and for its transactions.
    const { adapter } = db.getExecutor()
    const built = known.get(adapter) ?? buildFor(db, args.length)
    known.set(adapter, built)
    const parameters = built.places.map((place) => args[place])
    const { rows } = await db.executeQuery<Row>({ ...built.query, parameters })
    return rows
  }
}
