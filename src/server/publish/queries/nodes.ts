import type { Database, NodeRow, ReleaseRow } from '#server/database/tables.ts'

/** Reports that this node is alive, and its state. */
export async function noteNode(db: Database, node: NodeRow): Promise<void> {
  const { id: _, ...facts } = node
  await db
    .insertInto('nodes')
    .values(node)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

export async function forgetNode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Deletes nodes not seen since then. */
export async function forgetNodesBefore(db: Database, seenBefore: number): Promise<void> {
  await db.deleteFrom('nodes').where('seen_at', '<', seenBefore).execute()
}

/** Offers a release to all nodes of its code; withdraws an earlier one that is not live yet. */
export async function offerRelease(db: Database, release: ReleaseRow): Promise<void> {
  await db
    .updateTable('releases')
    .set({ state: 'withdrawn' })
    .where('code', '=', release.code)
    .where('state', '=', 'offered')
    .execute()
  await db.insertInto('releases').values(release).execute()
}

export async function findRelease(db: Database, id: string): Promise<ReleaseRow | undefined> {
  return await db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
}

const newestOf = (db: Database, code: string, state: 'offered' | 'live') =>
  db
    .selectFrom('releases')
    .selectAll()
    .where('code', '=', code)
    .where('state', '=', state)
    .orderBy(state === 'live' ? 'live_at' : 'offered_at', 'desc')
    .executeTakeFirst()

/** The release that nodes of this code should prepare. */
export async function findOffered(db: Database, code: string): Promise<ReleaseRow | undefined> {
  return await newestOf(db, code, 'offered')
}

/** The release that nodes of this code serve. */
export async function findLive(db: Database, code: string): Promise<ReleaseRow | undefined> {
  return await newestOf(db, code, 'live')
}

/** The newest releases that were live, of any code, with their manifests. */
export async function listStoredReleases(db: Database, most: number): Promise<ReleaseRow[]> {
  return await db
    .selectFrom('releases')
    .selectAll()
    .where('state', 'in', ['live', 'offered'])
    .orderBy('offered_at', 'desc')
    .limit(most)
    .execute()
}

interface Promotion {
  readonly now: number
  /** Nodes seen after this time have to be ready. */
  readonly seenAfter: number
  /** For a release offered before this time, one ready node is enough. */
  readonly offeredBefore: number
}

/** Makes an offered release live, in one statement, once it is due and all nodes are ready. */
export async function promoteRelease(
  db: Database,
  { id, code }: Pick<ReleaseRow, 'id' | 'code'>,
  { now, seenAfter, offeredBefore }: Promotion,
): Promise<void> {
  const nodes = db
    .selectFrom('nodes')
    .select('nodes.id')
    .where('nodes.code', '=', code)
    .where('nodes.seen_at', '>', seenAfter)
  await db
    .updateTable('releases')
    .set({ state: 'live', live_at: now })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .where('due_at', '<=', now)
    .where((row) => row.exists(nodes.where('nodes.ready', '=', id)))
    .where((row) =>
      row.or([
        row('offered_at', '<', offeredBefore),
        row.not(
          row.exists(
            nodes.where((node) => node.or([node('ready', 'is', null), node('ready', '!=', id)])),
          ),
        ),
      ]),
    )
    .execute()
}

/** Marks a release as failed: one node could not open it, or its files are damaged. */
export async function failRelease(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('releases')
    .set({ state: 'failed', reason })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .execute()
}

const onlyRow = 1

/** Takes the build lease; true if it was free, expired, or already this node's. */
export async function takeLease(
  db: Database,
  { holder, now, until }: { readonly holder: string; readonly now: number; readonly until: number },
): Promise<boolean> {
  await db
    .insertInto('publishing')
    .values({ id: onlyRow, state: '{}', holder: null, held_until: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const taken = await db
    .updateTable('publishing')
    .set({ holder, held_until: until })
    .where('id', '=', onlyRow)
    .where((row) =>
      row.or([row('holder', 'is', null), row('holder', '=', holder), row('held_until', '<=', now)]),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function endLease(db: Database, holder: string): Promise<void> {
  await db
    .updateTable('publishing')
    .set({ holder: null, held_until: 0 })
    .where('id', '=', onlyRow)
    .where('holder', '=', holder)
    .execute()
}

/** The stored publishing state, and when the build lease expires. */
export async function findPublishing(
  db: Database,
): Promise<{ readonly state: string; readonly held_until: number } | undefined> {
  return await db
    .selectFrom('publishing')
    .select(['state', 'held_until'])
    .where('id', '=', onlyRow)
    .executeTakeFirst()
}

export async function storePublishing(db: Database, state: string): Promise<void> {
  await db
    .insertInto('publishing')
    .values({ id: onlyRow, state, holder: null, held_until: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute()
}
