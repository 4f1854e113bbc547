import { sql } from 'kysely'
import { normaliseEmail } from '#domain/email.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import type { Requests } from '#server/payments/queries/request-notices.ts'
import { isOfArea, mostHeld } from '#server/unpaid-holds.ts'

export const seatRequests: Requests = { table: 'enrollments', keyStart: 'seat-request:' }
/** Of the firm's mail about a seat that is somebody's: it goes with the person, too. */
export const seatNotices: Requests = { table: 'enrollments', keyStart: 'seat-notice:' }

/** As it was booked, without what the firm notes of it: a seat that is booked anew is a copy. */
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

/** Confirmed seats whose money, if there was any, was not given back. */
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

/** The seat is nobody's any more; the count of seats is the caller's. */
export async function freeEnrollment(db: Database, id: string): Promise<void> {
  await db.updateTable('enrollments').set({ state: 'freed' }).where('id', '=', id).execute()
}

/** The seat is somebody's from `at` on. */
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
    // The index knows e-mails in small letters only.
    .where((where) =>
      where(where.fn('lower', ['email']), '=', where.fn('lower', [where.val(email)])),
    )
    .where('email', '=', email)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Seats that were reserved with this normalised e-mail, newest first. */
export async function listEnrollmentsOf(db: Database, email: string): Promise<EnrollmentRow[]> {
  return await db
    .selectFrom('enrollments')
    .select(bookedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Seats of a webinar that are held for this person, by e-mail or by phone, whatever else was typed. */
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

/** How many seats of a webinar are held from the network of this holder, and from its area. */
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

/** Still being paid for, but without a seat. */
export async function unholdEnrollment(db: Database, id: string): Promise<void> {
  await db.updateTable('enrollments').set({ state: 'unheld' }).where('id', '=', id).execute()
}

/** From now on mails about this seat go there. */
export async function setEnrollmentEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('enrollments').set({ email }).where('id', '=', id).execute()
}

export interface SeatCount {
  /** Held or confirmed. */
  readonly taken: number
  readonly held: number
}

/** The seats of a webinar, which nobody else counts until the transaction ends. */
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

/** The seats of a webinar as they are just now. */
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

/**
 * Takes one seat for somebody who has not paid yet; false when none is left for that (unpaid-holds.ts).
 */
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

/** The held seat is paid. */
export async function keepHeldSeat(db: Database, webinarId: string): Promise<void> {
  await changeSeats(db, webinarId, { taken: 0, held: -1 })
}

/** Somebody else may have the seat. */
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
 * Whether somebody who is reached there has a confirmed seat in a free webinar. Who they are is the e-mail,
 * and the phone where there is none: a mailbox gets one letter of a seat, whatever phone is typed.
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

/** Seats that were taken in this time without being paid for. */
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
