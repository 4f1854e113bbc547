import type { Database, NodeRow, ReleaseRow } from '#server/database/tables.ts'

/** Says that this node lives, and what it has. */
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

/** Rows of nodes that have not been seen since then. */
export async function forgetNodesBefore(db: Database, seenBefore: number): Promise<void> {
  await db.deleteFrom('nodes').where('seen_at', '<', seenBefore).execute()
}

/** Offers a release to all nodes of its code; an earlier one that is not live yet never becomes so. */
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

/** The release that nodes of this code are to make ready. */
export async function findOffered(db: Database, code: string): Promise<ReleaseRow | undefined> {
  return await newestOf(db, code, 'offered')
}

/** The release that nodes of this code serve. */
export async function findLive(db: Database, code: string): Promise<ReleaseRow | undefined> {
  return await newestOf(db, code, 'live')
}

/** The newest releases of any code that were live, with their manifests. */
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
  /** Nodes that were seen after this moment have to be ready. */
  readonly seenAfter: number
  /** Of a release that was offered before this moment, one node that is ready is enough. */
  readonly offeredBefore: number
}

/** Makes an offered release live, in one statement, when its moment has come and all nodes are ready for it. */
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

/** True when the right to build is this node's until then: it was free, over, or this node's already. */
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

/** The stored state of publishing, and until when a node holds the lease to build. */
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
