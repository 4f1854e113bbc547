import type { ExpressionBuilder } from 'kysely'
import type { AppointmentState } from '#domain/appointment-state.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { isOfArea } from '#server/unpaid-holds.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'

export async function insertAppointment(db: Database, row: AppointmentRow): Promise<void> {
  await db.insertInto('appointments').values(row).execute()
}

export async function findAppointment(
  db: Database,
  id: string,
): Promise<AppointmentRow | undefined> {
  return await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function getAppointment(db: Database, id: string): Promise<AppointmentRow> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Locks the appointment and answers its current row. */
export async function lockAppointment(
  db: Database,
  id: string,
): Promise<AppointmentRow | undefined> {
  return await db
    .updateTable('appointments')
    .set((columns) => ({ state: columns.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function changeAppointment(
  db: Database,
  id: string,
  change: Partial<AppointmentRow>,
): Promise<AppointmentRow> {
  return await db
    .updateTable('appointments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Appointments made with this normalised e-mail, newest first. */
export async function listAppointmentsOf(db: Database, email: string): Promise<AppointmentRow[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Whether no payment was attempted. */
export const isUntried = (where: ExpressionBuilder<Tables, 'appointments'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.subject_id', '=', 'appointments.id')
        .where('payments.attempted_at', 'is not', null),
    ),
  )

/** Holds of this e-mail; unless `tried`, without those with a payment attempt, whose money may be under way. */
export async function listHoldsOf(
  db: Database,
  email: string,
  { tried }: { tried: boolean },
): Promise<AppointmentRow[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    .where('state', '=', 'held')
    .$if(!tried, (query) => query.where(isUntried))
    .orderBy('created_at')
    .execute()
}

/** A person and a time to look for other appointments; `id` is the appointment to leave out. */
export type OfPerson = Pick<AppointmentRow, 'id' | 'email' | 'phone' | 'starts_at' | 'ends_at'>

/**
 * Other confirmed or unpaid appointments with this e-mail and this phone number that overlap these times, earliest
 * first. `isUntried`: no payment was attempted.
 */
export async function listOverlapping(
  db: Database,
  { id, email, phone, starts_at, ends_at }: OfPerson,
): Promise<(AppointmentRow & { isUntried: boolean })[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .select((select) => isUntried(select).as('isUntried'))
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    .where('phone', '=', phone)
    .where('id', '!=', id)
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where((where) =>
      where.or([
        where('state', '=', 'confirmed'),
        where.and([where('state', '=', 'held'), where('price_paise', '>', 0)]),
      ]),
    )
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({ ...row, isUntried: Boolean(row.isUntried) }))
}

/** How many times are held by the network of this holder, and by its area. */
export async function countHoldsFrom(
  db: Database,
  holder: string,
  now: number,
): Promise<{ fromNetwork: number; fromArea: number }> {
  const rows = await db
    .selectFrom('appointments')
    .select('holder')
    .where('state', '=', 'held')
    .where('hold_until', '>', now)
    .where('price_paise', '>', 0)
    .where(isOfArea(holder))
    .execute()
  return { fromNetwork: rows.filter((row) => row.holder === holder).length, fromArea: rows.length }
}

/** Those that take or took place, or still have a time held. */
const countedStates: AppointmentState[] = ['held', 'confirmed', 'done', 'missed']

/** Appointments of these coaches between two moments; without expired holds, and free ones that are not proven. */
export async function listBusy(
  db: Database,
  coachIds: readonly string[],
  { fromMs, untilMs, now }: { fromMs: number; untilMs: number; now: number },
): Promise<Pick<AppointmentRow, 'id' | 'coach_id' | 'type_id' | 'starts_at'>[]> {
  if (coachIds.length === 0) return []
  return await db
    .selectFrom('appointments')
    .select(['id', 'coach_id', 'type_id', 'starts_at'])
    .where('coach_id', 'in', [...coachIds])
    .where('starts_at', '>=', fromMs)
    .where('starts_at', '<', untilMs)
    .where('state', 'in', countedStates)
    .where((where) =>
      where.or([
        where('state', '!=', 'held'),
        where.and([where('hold_until', '>=', now), where('price_paise', '>', 0)]),
      ]),
    )
    .execute()
}

/** A coach's appointments that are not over before this moment, earliest first. */
export async function listComing(
  db: Database,
  coachId: string,
  { fromMs, states }: { fromMs: number; states: readonly AppointmentState[] },
): Promise<AppointmentRow[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('coach_id', '=', coachId)
    .where('starts_at', '>=', fromMs)
    .where('state', 'in', [...states])
    .orderBy('starts_at')
    .execute()
}

/** Sets the e-mail address for further mails about it. */
export async function setAppointmentEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('appointments').set({ email }).where('id', '=', id).execute()
}
