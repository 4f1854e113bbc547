import type { Database } from '#server/database/tables.ts'

/** Those that are told outside, and those that say that the shop is well. */
export type WatcherName = 'alarm' | 'heartbeat'

/**
 * The first question to a provider without an answer since its last answer; the last moment that the clock showed;
 * since when a clock is waited for that had jumped ahead; when a trouble was last told outside; and when a watcher has
 * last taken something, and since when it takes nothing.
 */
export type TraceName =
  | `provider-silent:${string}`
  | 'clock-seen'
  | 'clock-jumped'
  | `told-outside:${string}`
  | `${WatcherName}-${'taken' | 'failing'}`

export const outageOf = (provider: string): TraceName => `provider-silent:${provider}`

/** Notes when something began; while it goes on, that moment stays. */
export async function noteBeginning(db: Database, name: TraceName, at: number): Promise<void> {
  await db
    .insertInto('traces')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Notes a moment in place of the one before. */
export async function noteMoment(db: Database, name: TraceName, at: number): Promise<void> {
  await db
    .insertInto('traces')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
}

/** When it began; undefined while it does not go on. */
export async function findBeginning(db: Database, name: TraceName): Promise<number | undefined> {
  const [trace] = await listTraces(db, name)
  return trace?.at
}

const listTraces = (db: Database, name: TraceName) =>
  db.selectFrom('traces').select('at').where('name', '=', name).execute()

/** The earliest silence of these providers; undefined while all of them answer. */
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

/** It is over. */
export async function forgetBeginning(db: Database, name: TraceName): Promise<void> {
  await db.deleteFrom('traces').where('name', '=', name).execute()
}

/** When each trouble was last told outside, by its key. */
export async function listToldOutside(db: Database): Promise<Map<string, number>> {
  const prefix: TraceName = 'told-outside:'
  const rows = await db
    .selectFrom('traces')
    .selectAll()
    .where('name', 'like', `${prefix}%`)
    .execute()
  return new Map(rows.map(({ name, at }) => [name.slice(prefix.length), at]))
}

/** The troubles that stand, oldest first. */
export async function listTroubles(db: Database) {
  return await db.selectFrom('troubles').selectAll().orderBy('since').execute()
}

/** Writes down since when it is so; false when that stands there already. */
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

/** False when somebody else tells it, or when it is over. */
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
