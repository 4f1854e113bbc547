import { sql } from 'kysely'
import { unmatchedKind } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'
import type { Reference } from './look-up.ts'

/** Written literally, so that the partial index of uncalled rows is used. */
const isUncalled = sql<boolean>`called_at is null`

/**
 * Open requests for a call since this time, oldest first: free calls, paid consultations and trainings.
 * Erased rows have no phone number and are left out.
 */
export async function listToCall(db: Database, sinceMs: number): Promise<Reference[]> {
  const calls = await db
    .selectFrom('consultations')
    .select(['id', 'created_at as at', 'free_minutes'])
    .where(isUncalled)
    .where('created_at', '>=', sinceMs)
    .where((where) => where.or([where('phone', '!=', ''), where('email', '!=', '')]))
    .where((where) =>
      where.or([
        where('free_minutes', 'is not', null),
        where.exists(
          where
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'consultations.id')
            .where('payments.state', '=', 'paid'),
        ),
      ]),
    )
    .execute()
  const trainings = await db
    .selectFrom('training_enquiries')
    .select(['id', 'created_at as at'])
    .where(isUncalled)
    .where('created_at', '>=', sinceMs)
    .execute()
  const all: Reference[] = [
    ...calls.map(({ id, at }) => ({ kind: 'consultation' as const, id, at })),
    ...trainings.map((row) => ({ kind: 'training' as const, ...row })),
  ]
  return all.toSorted((one, other) => one.at - other.at)
}

/** Confirmed, done and missed appointments in this period, the earliest first. */
export async function listAppointmentsBetween(
  db: Database,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
) {
  return await db
    .selectFrom('appointments')
    .select(['id', 'type_id', 'coach_id', 'starts_at', 'ends_at', 'name', 'phone', 'state'])
    .where('starts_at', '>=', fromMs)
    .where('starts_at', '<', untilMs)
    .where('state', 'in', ['confirmed', 'done', 'missed'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** How many seat holders attended, and how many did not. */
export async function countAttendance(
  db: Database,
  webinarId: string,
): Promise<{ readonly came: number; readonly missed: number }> {
  const rows = await db
    .selectFrom('enrollments')
    .select((select) => ['attendance', select.fn.countAll().as('count')])
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'confirmed')
    .groupBy('attendance')
    .execute()
  const count = (name: string) => Number(rows.find((row) => row.attendance === name)?.count ?? 0)
  return { came: count('came'), missed: count('missed') }
}

/** Open complaints, oldest first. */
export async function listOpenComplaints(db: Database): Promise<Reference[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(['ticket as id', 'created_at as at'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ kind: 'complaint' as const, ...row }))
}

/** Pending payments with an attempt: the money may be under way. */
export async function listTriedPayments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where('attempted_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Unmatched payments without a decision. */
export async function listUndecidedMoney(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('unmatched_purchases')
    .innerJoin('payments', 'payments.id', 'unmatched_purchases.id')
    .select('payments.id')
    .where('kind', '=', unmatchedKind)
    .where('state', '=', 'paid')
    .execute()
  return rows.map(({ id }) => id)
}

/** Mails waiting since before this time, oldest first. */
export async function listLateMails(db: Database, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('done_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

const newestAtOnce = 10

/** The last ten paid orders, newest first. */
export async function listNewestOrders(db: Database): Promise<Reference[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['subject_id as id', 'created_at as at'])
    .where('kind', '=', 'order')
    .where('state', '=', 'paid')
    .orderBy('created_at', 'desc')
    .limit(newestAtOnce)
    .execute()
  return rows.map((row) => ({ kind: 'order' as const, ...row }))
}
