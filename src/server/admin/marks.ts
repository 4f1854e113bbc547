import { startOfIndiaDayBefore } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { startsAt } from '#domain/webinar-time.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findConsultation } from '#server/bookings/queries/consultations.ts'
import { findEnrollment } from '#server/bookings/queries/enrollments.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import type { AttendanceColumn } from '#server/database/office-tables.ts'
import { holdName } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { findTraining } from '#server/enquiries/queries/training-enquiries.ts'
import { sumRefundedBy } from '#server/payments/queries/refunds.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findSameNote, setAttendance, setCalled } from './queries/marks.ts'
import { insertNote } from './queries/stories.ts'
import { aboutWhat } from './story-subject.ts'

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

export const longestNote = 2000
/** An identical note within this time is a duplicate submission. */
const sameNoteMs = 10 * 60_000

/**
 * Stores a staff note about anything that has a story; for a payment, about its purchase. Returns the id of the note;
 * the same text by the same author within ten minutes is one note. Throws `not-found`, and `invalid-request` for an
 * empty or too long text.
 */
export async function addNote(shop: Shop, subjectId: string, typed: string): Promise<string> {
  const text = tidyText(typed)
  if (text.length > longestNote || textProblem(text, 'emptyField', 'many'))
    throw refuse('noteLength', { longest: longestNote })
  const { id: subject_id, audited } = await aboutWhat(shop, subjectId)
  const at = shop.now()
  const note = { id: timeOrderedId(at), subject_id, actor: shop.actor, text, at }
  return await inTransaction(shop.db, async (db) => {
    const same = await findSameNote(db, note, at - sameNoteMs)
    if (same !== undefined) return same
    await insertNote(db, note)
    const facts = { note: note.id }
    await writeAudit(db, shop, { action: 'note.added', subject: audited, facts })
    return note.id
  })
}

/**
 * Marks a free call, a consultation or a training as called. Returns whether that changed anything. Throws
 * `not-found` for everything else.
 */
export async function markCalled(shop: Shop, id: string): Promise<boolean> {
  const isConsultation = (await findConsultation(shop.db, id)) !== undefined
  if (!isConsultation && !(await findTraining(shop.db, id)))
    throw new Refusal('not-found', 'nothingToCall', { id })
  const [table, kind] = isConsultation
    ? (['consultations', 'consultation'] as const)
    : (['training_enquiries', 'training'] as const)
  return await inTransaction(shop.db, async (db) => {
    const isNew = await setCalled(db, table, id, shop.now())
    if (isNew) await writeAudit(db, shop, { action: `${kind}.called`, subject: id })
    return isNew
  })
}

/**
 * Records whether the holder of a webinar seat attended; null clears it. Throws `not-found`, and `invalid-request` for
 * a seat without a holder, and for a webinar that has not begun.
 */
export async function markAttendance(
  shop: Shop,
  enrollmentId: string,
  attendance: AttendanceColumn['attendance'],
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const seat = await findEnrollment(db, enrollmentId)
    if (!seat) throw new Refusal('not-found', 'nothingWithId', { id: enrollmentId })
    if (seat.state !== 'confirmed') throw refuse('seatGone')
    const webinar = await knownWebinar(db, shop, seat.webinar_id)
    if (webinar && startsAt(webinar) > shop.now()) throw refuse('webinarAhead')
    if ((await setAttendance(db, enrollmentId, attendance)) === attendance) return
    const action = `seat.${attendance ?? 'attendance-unknown'}` as const
    await writeAudit(db, shop, { action, subject: enrollmentId })
  })
}

/** The sum that this actor refunded since midnight in India, in paise; failed refunds do not count. */
export async function refundedToday(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  actor: Shop['actor'],
): Promise<number> {
  return await sumRefundedBy(db, actor, startOfIndiaDayBefore(now(), 0))
}

/**
 * Checks the refund just written against this actor's limit since midnight in India. Throws `forbidden` above it.
 * Takes a lock, so that concurrent refunds are counted.
 */
export const allowWithin =
  ({ actor, now }: Pick<Shop, 'actor' | 'now'>, mostPaise: number) =>
  async (db: Database, amountPaise: number): Promise<void> => {
    await holdName(db, `refunds-of:${actor}`, now())
    const before = (await refundedToday({ db, now }, actor)) - amountPaise
    if (before + amountPaise <= mostPaise) return
    const left = formatRupees(Math.max(0, mostPaise - before))
    throw new Refusal('forbidden', 'deskRefundBound', { left, asked: formatRupees(amountPaise) })
  }
