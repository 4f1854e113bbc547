import { sql } from 'kysely'
import { normaliseEmail } from '#domain/email.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import type { Requests } from '#server/payments/queries/request-notices.ts'
import { isOfArea, mostHeld } from '#server/unpaid-holds.ts'

export const seatRequests: Requests = { table: 'enrollments', keyStart: 'seat-request:' }
/** Mails to the firm about confirmed seats; erased with the participant. */
export const seatNotices: Requests = { table: 'enrollments', keyStart: 'seat-notice:' }

/** The columns as booked, without the firm's notes: a repeated booking copies them. */
const bookedColumns = [
  ...(['enrollments.id', 'webinar_id', 'enrollments.state', 'name', 'email', 'phone'] as const),
  ...(['city', 'state_of_india', 'gender', 'challenges', 'consented_at'] as const),
  ...(['enrollments.created_at', 'confirmed_at', 'holder', 'language'] as const),
] as const

export async function insertEnrollment(db: Database, enrollment: EnrollmentRow): Promise<void> {
  await db.insertInto('enrollments').values(enrollment).execute()
}

export async function findEnrollment(db: Database, id: string): Promise<EnrollmentRow | undefined> {
  return await db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function getEnrollment(db: Database, id: string): Promise<EnrollmentRow> {
  return await db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Confirmed seats that were not refunded; free ones included. */
function standingSeats(db: Database) {
  return db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where('enrollments.state', '=', 'confirmed')
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'enrollments.id')
            .where('payments.kind', '=', 'seat')
            .where('payments.state', '=', 'refunded'),
        ),
      ),
    )
}

/** The seat, if it is confirmed and was not refunded. */
export async function findStandingSeat(
  db: Database,
  id: string,
): Promise<EnrollmentRow | undefined> {
  return await standingSeats(db).where('enrollments.id', '=', id).executeTakeFirst()
}

/** Seats with an e-mail, confirmed by `before`, that have no mail with the key `keyPrefix` + id. */
export async function listUnremindedSeats(
  db: Database,
  webinarId: string,
  { before, keyPrefix }: { before: number; keyPrefix: string },
): Promise<EnrollmentRow[]> {
  return await standingSeats(db)
    .where('enrollments.webinar_id', '=', webinarId)
    .where('enrollments.email', '!=', '')
    .where('enrollments.confirmed_at', '<=', before)
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('mails')
            .select('mails.id')
            .where('mails.once_key', '=', sql<string>`${keyPrefix} || enrollments.id`),
        ),
      ),
    )
    .limit(200)
    .execute()
}

/** Releases the seat; the caller updates the count of seats. */
export async function freeEnrollment(db: Database, id: string): Promise<void> {
  await db.updateTable('enrollments').set({ state: 'freed' }).where('id', '=', id).execute()
}

/** Confirms the seat as of `at`. */
export async function confirmEnrollment(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('enrollments')
    .set({ state: 'confirmed', confirmed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether this person has a confirmed seat in the webinar already. */
export async function isEnrolled(
  db: Database,
  webinarId: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'confirmed')
    // The index contains lower-case e-mails only.
    .where((where) =>
      where(where.fn('lower', ['email']), '=', where.fn('lower', [where.val(email)])),
    )
    .where('email', '=', email)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Seats reserved with this normalised e-mail, newest first. */
export async function listEnrollmentsOf(db: Database, email: string): Promise<EnrollmentRow[]> {
  return await db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Seats of a webinar held for this person, by e-mail or by phone, whatever else was typed. */
export async function listHoldsOf(
  db: Database,
  webinarId: string,
  { email, phone }: { email: string; phone: string },
): Promise<EnrollmentRow[]> {
  return await db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'held')
    .where((where) =>
      where.or([
        ...(email ? [where(where.fn<string>('lower', ['email']), '=', normaliseEmail(email))] : []),
        ...(phone ? [where('phone', '=', phone)] : []),
      ]),
    )
    .execute()
}

/** How many seats of a webinar are held by the network of this holder, and by its area. */
export async function countHoldsFrom(
  db: Database,
  webinarId: string,
  holder: string,
): Promise<{ fromNetwork: number; fromArea: number }> {
  const rows = await db
    .selectFrom('enrollments')
    .select('holder')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'held')
    .where(isOfArea(holder))
    .execute()
  return { fromNetwork: rows.filter((row) => row.holder === holder).length, fromArea: rows.length }
}

/** Still being paid for, but no longer with a seat. */
export async function unholdEnrollment(db: Database, id: string): Promise<void> {
  await db.updateTable('enrollments').set({ state: 'unheld' }).where('id', '=', id).execute()
}

/** Sets the e-mail address for further mails about this seat. */
export async function setEnrollmentEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('enrollments').set({ email }).where('id', '=', id).execute()
}

export interface SeatCount {
  /** Held or confirmed. */
  readonly taken: number
  readonly held: number
}

/** Locks and answers the count of a webinar's seats. */
export async function lockSeats(db: Database, webinarId: string): Promise<SeatCount> {
  return await db
    .insertInto('webinar_seats')
    .values({ webinar_id: webinarId, taken: 0, held: 0 })
    .onConflict((conflict) =>
      conflict
        .column('webinar_id')
        .doUpdateSet((set) => ({ taken: set.ref('webinar_seats.taken') })),
    )
    .returning(['taken', 'held'])
    .executeTakeFirstOrThrow()
}

/** The count of a webinar's seats, without a lock. */
export async function countSeats(db: Database, webinarId: string): Promise<SeatCount> {
  const seats = db.selectFrom('webinar_seats').select(['taken', 'held'])
  const row = await seats.where('webinar_id', '=', webinarId).executeTakeFirst()
  return row ?? { taken: 0, held: 0 }
}

/** Takes one seat in one statement, so that the last one is sold once; false when none is left. */
export async function takeSeat(
  db: Database,
  webinarId: string,
  seats: number | null,
): Promise<boolean> {
  await lockSeats(db, webinarId)
  const row = await db
    .updateTable('webinar_seats')
    .set((set) => ({ taken: set('taken', '+', 1) }))
    .where('webinar_id', '=', webinarId)
    .$if(seats !== null, (query) => query.where('taken', '<', seats))
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

/** Holds one seat for an unpaid enrollment; false when no more may be held (unpaid-holds.ts). */
export async function holdSeat(
  db: Database,
  webinarId: string,
  seats: number | null,
): Promise<boolean> {
  const { taken, held } = await lockSeats(db, webinarId)
  const unpaid = seats === null ? Infinity : seats - (taken - held)
  const isFree = seats === null || taken < seats
  if (!isFree || held >= mostHeld(unpaid)) return false
  await changeSeats(db, webinarId, { taken: 1, held: 1 })
  return true
}

/** Turns a held seat into a paid one. */
export async function keepHeldSeat(db: Database, webinarId: string): Promise<void> {
  await changeSeats(db, webinarId, { taken: 0, held: -1 })
}

/** Makes a seat available again. */
export async function freeSeat(
  db: Database,
  webinarId: string,
  state: 'held' | 'confirmed',
): Promise<void> {
  await changeSeats(db, webinarId, { taken: -1, held: state === 'held' ? -1 : 0 })
}

async function changeSeats(db: Database, webinarId: string, by: SeatCount): Promise<void> {
  await db
    .updateTable('webinar_seats')
    .set({ taken: sql<number>`taken + ${by.taken}`, held: sql<number>`held + ${by.held}` })
    .where('webinar_id', '=', webinarId)
    .execute()
}

/**
 * Whether this person has a confirmed seat in a free webinar. A person is the e-mail, or the phone if there is none: a
 * mailbox gets one mail for a seat, whatever phone is typed.
 */
export async function hasFreeSeat(
  db: Database,
  webinarId: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const seats = db
    .selectFrom('enrollments')
    .select('id')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'confirmed')
  const own = email
    ? seats.where((seat) => seat(seat.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    : seats.where('phone', '=', phone)
  return (await own.executeTakeFirst()) !== undefined
}

/** How many seats were confirmed in this period without a payment. */
export async function countFreeSeats(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '>=', fromMs)
    .where('confirmed_at', '<', untilMs)
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'enrollments.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
