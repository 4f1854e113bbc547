import { type ExpressionBuilder, sql } from 'kysely'
import { holdForMs } from '#domain/appointment-state.ts'
import { normaliseEmail } from '#domain/email.ts'
import { clockSkewMs } from '#server/database/query-helpers.ts'
import type { OverrideRow } from '#server/database/purchase-tables.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** Longer than any hold: one with a later end was set by a fast clock. */
const longestHoldMs = holdForMs + clockSkewMs

interface Claim {
  readonly appointmentId: string
  readonly coachId: string
  /** Ascending, so that concurrent transactions lock in the same order and cannot deadlock. */
  readonly cells: readonly number[]
  /** Null: permanently. */
  readonly heldUntil: number | null
  readonly now: number
}

/**
 * Atomically takes slots of a coach that are free, whose hold is over, or that the appointment has already. True when
 * it has all of them now; if not, the caller releases what it got, or rolls back.
 */
export async function takeCells(
  db: Database,
  { appointmentId, coachId, cells, heldUntil, now }: Claim,
): Promise<boolean> {
  const rows = cells.map((cell) => ({
    ...{ coach_id: coachId, cell, appointment_id: appointmentId, held_until: heldUntil },
  }))
  const taken = await db
    .insertInto('slot_cells')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['coach_id', 'cell'])
        .doUpdateSet({
          appointment_id: (excluded) => excluded.ref('excluded.appointment_id'),
          held_until: (excluded) => excluded.ref('excluded.held_until'),
        })
        .where((where) =>
          where.or([
            where('slot_cells.held_until', '<', now),
            where('slot_cells.held_until', '>', now + longestHoldMs),
            where('slot_cells.appointment_id', '=', appointmentId),
          ]),
        ),
    )
    .returning('cell')
    .execute()
  return taken.length === cells.length
}

/** Releases all slots of an appointment except `ownCells`. */
export async function freeCells(
  db: Database,
  appointmentId: string,
  ownCells?: { readonly coachId: string; readonly cells: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('slot_cells')
    .where('appointment_id', '=', appointmentId)
    .$if(ownCells !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('coach_id', '!=', ownCells?.coachId ?? ''),
          where('cell', 'not in', [...(ownCells?.cells ?? [])]),
        ]),
      ),
    )
    .execute()
}

/** Permanently, or by a hold that is not over. */
const isTakenAt = (now: number) => (where: ExpressionBuilder<Tables, 'slot_cells'>) =>
  where.or([
    where('held_until', 'is', null),
    where.and([where('held_until', '>=', now), where('held_until', '<=', now + longestHoldMs)]),
  ])

/** Taken slots of these coaches, from `first` up to but not including `end`; without those of `except`. */
export async function listTakenCells(
  db: Database,
  coachIds: readonly string[],
  {
    first,
    end,
    now,
    except,
  }: { first: number; end: number; now: number; except?: string | undefined },
): Promise<{ coach_id: string; cell: number }[]> {
  if (coachIds.length === 0) return []
  return await db
    .selectFrom('slot_cells')
    .select(['coach_id', 'cell'])
    .where('coach_id', 'in', [...coachIds])
    .where('cell', '>=', first)
    .where('cell', '<', end)
    .$if(except !== undefined, (query) => query.where('appointment_id', '!=', except ?? ''))
    .where(isTakenAt(now))
    .execute()
}

/** How many slots of a coach in a range are sold, and how many are held unpaid. */
export async function countCells(
  db: Database,
  coachId: string,
  { first, end, now }: { first: number; end: number; now: number },
): Promise<{ sold: number; held: number }> {
  const rows = await db
    .selectFrom('slot_cells')
    .select('held_until')
    .where('coach_id', '=', coachId)
    .where('cell', '>=', first)
    .where('cell', '<', end)
    .where(isTakenAt(now))
    .execute()
  const sold = rows.filter(({ held_until }) => held_until === null).length
  return { sold, held: rows.length - sold }
}

interface Crowd {
  readonly coachIds: readonly string[]
  readonly cells: readonly number[]
  /** Slots of appointments with this e-mail do not count. */
  readonly email: string
  readonly now: number
}

/** The coaches with at least one of these slots taken by an appointment with another e-mail. */
export async function listTakenByOthers(
  db: Database,
  { coachIds, cells, email, now }: Crowd,
): Promise<string[]> {
  const own = db
    .selectFrom('appointments')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
  const rows = await db
    .selectFrom('slot_cells')
    .select('coach_id')
    .distinct()
    .where('coach_id', 'in', [...coachIds])
    .where('cell', 'in', [...cells])
    .where('appointment_id', 'not in', own)
    .where(isTakenAt(now))
    .execute()
  return rows.map(({ coach_id }) => coach_id)
}

/** Slots before this one, and those whose hold was over before this moment. */
export async function deleteOldCells(
  db: Database,
  { heldBefore, cellsBefore }: { heldBefore: number; cellsBefore: number },
): Promise<void> {
  await sql`delete from slot_cells where cell < ${cellsBefore} or held_until < ${heldBefore}`.execute(
    db,
  )
}

/** Sets the key of the address of the coach's calendar; replaces the former one. */
export async function setFeed(
  db: Database,
  feed: { key_hash: string; coach_id: string; made_at: number },
): Promise<void> {
  await deleteFeeds(db, feed.coach_id)
  await db.insertInto('coach_feeds').values(feed).execute()
}

export async function deleteFeeds(db: Database, coachId: string): Promise<void> {
  await db.deleteFrom('coach_feeds').where('coach_id', '=', coachId).execute()
}

/** The coach whose calendar has the key with this digest. */
export async function findFeedOwner(db: Database, keyHash: string): Promise<string | undefined> {
  const feeds = db.selectFrom('coach_feeds').select('coach_id').where('key_hash', '=', keyHash)
  return (await feeds.executeTakeFirst())?.coach_id
}

/** Decisions about these coaches that overlap this period, in the order in which they were made. */
export async function listOverrides(
  db: Database,
  coachIds: readonly string[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<OverrideRow[]> {
  if (coachIds.length === 0) return []
  return await db
    .selectFrom('coach_overrides')
    .selectAll()
    .where('coach_id', 'in', [...coachIds])
    .where('until_at', '>', fromMs)
    .where('from_at', '<', untilMs)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

export async function insertOverride(db: Database, row: OverrideRow): Promise<void> {
  await db.insertInto('coach_overrides').values(row).execute()
}

/** False when there was none. */
export async function deleteOverride(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('coach_overrides')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
