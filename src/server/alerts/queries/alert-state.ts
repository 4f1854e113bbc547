import type { Database } from '#server/database/tables.ts'

/** `alarm` receives troubles; `heartbeat` is called while the shop is well. */
export type WatcherName = 'alarm' | 'heartbeat'

/**
 * The first unanswered request to a provider since its last answer; the last time the clock showed; the start of the
 * wait after the clock jumped ahead; the last alarm about a trouble; and the last successful request to a watcher, and
 * the start of its failures.
 */
export type TraceName =
  | `provider-silent:${string}`
  | 'clock-seen'
  | 'clock-jumped'
  | `told-outside:${string}`
  | `${WatcherName}-${'taken' | 'failing'}`

export const outageOf = (provider: string): TraceName => `provider-silent:${provider}`

/** Stores when a state began; while it lasts, that time stays. */
export async function noteBeginning(db: Database, name: TraceName, at: number): Promise<void> {
  await db
    .insertInto('traces')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Stores a time, replacing the previous one. */
export async function noteMoment(db: Database, name: TraceName, at: number): Promise<void> {
  await db
    .insertInto('traces')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
}

/** When a state began; undefined when it does not exist. */
export async function findBeginning(db: Database, name: TraceName): Promise<number | undefined> {
  const [trace] = await listTraces(db, name)
  return trace?.at
}

const listTraces = (db: Database, name: TraceName) =>
  db.selectFrom('traces').select('at').where('name', '=', name).execute()

/** The earliest outage of these providers; undefined while all of them answer. */
export async function findProviderOutage(
  db: Database,
  providers: readonly string[],
): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('traces')
    .select((select) => select.fn.min<number | string | null>('at').as('at'))
    .where('name', 'in', providers.map(outageOf))
    .executeTakeFirstOrThrow()
  return at === null ? undefined : Number(at)
}

/** Ends a state. */
export async function forgetBeginning(db: Database, name: TraceName): Promise<void> {
  await db.deleteFrom('traces').where('name', '=', name).execute()
}

/** When the last alarm about each trouble was sent, by its key. */
export async function listToldOutside(db: Database): Promise<Map<string, number>> {
  const prefix: TraceName = 'told-outside:'
  const rows = await db
    .selectFrom('traces')
    .selectAll()
    .where('name', 'like', `${prefix}%`)
    .execute()
  return new Map(rows.map(({ name, at }) => [name.slice(prefix.length), at]))
}

/** The current troubles, oldest first. */
export async function listTroubles(db: Database) {
  return await db.selectFrom('troubles').selectAll().orderBy('since').execute()
}

/** Stores the start of a trouble; false if it is stored already. */
export async function beginTrouble(db: Database, name: string, since: number): Promise<boolean> {
  const row = await db
    .insertInto('troubles')
    .values({ name, since, told: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function endTrouble(db: Database, name: string): Promise<void> {
  await db.deleteFrom('troubles').where('name', '=', name).execute()
}

/** False when another process notifies of it, or when it is over. */
export async function claimTelling(
  db: Database,
  trouble: { name: string; since: number; told: number },
  stage: number,
): Promise<boolean> {
  const row = await db
    .updateTable('troubles')
    .set({ told: stage })
    .where('name', '=', trouble.name)
    .where('since', '=', trouble.since)
    .where('told', '=', trouble.told)
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}
