import { cellsOf } from '#domain/appointment-times.ts'
import type { CoachEntry } from '#contracts/catalogue-file.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { isBookedThen, takeTime, timesOf } from './hold-time.ts'
import { changeAppointment, listHoldsOf } from './queries/appointments.ts'
import { freeCells, takeCells } from './queries/slots.ts'
import { releaseAppointment } from './queries/release-appointments.ts'
import { findType, sellAppointment, soldAs } from './sold-appointment.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'

/**
 * Makes the time that was chosen theirs for good: the one that is held, or, when the hold is over or was let go meanwhile, the
 * same one if it is still offered and nobody else has it. Undefined when it is gone or over, or
 * when who paid has another appointment then; then the appointment has no time.
 */
export async function placeAppointment(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
): Promise<AppointmentRow | undefined> {
  const now = shop.now()
  if (row.starts_at <= now || (row.price_paise > 0 && (await isBookedThen(db, row)))) {
    await freeCells(db, row.id)
    return undefined
  }
  const isHeld = row.price_paise > 0 && row.state === 'held' && (row.hold_until ?? 0) >= now
  if (isHeld && (await keepHeld(db, shop, row))) return await confirm(db, shop, row)
  await freeCells(db, row.id)
  const coach = await takeAgain(db, shop, row)
  const type = coach && findType(shop, row.type_id)
  if (!coach || !type) return undefined
  return await confirm(db, shop, row, {
    coach_id: coach.id,
    ...timesOf(type, row.starts_at),
    sold: sellAppointment(type, coach),
  })
}

async function keepHeld(db: Database, shop: Shop, row: AppointmentRow): Promise<boolean> {
  const cells = cellsOf(row.starts_at, soldAs(shop, row))
  const claim = { appointmentId: row.id, coachId: row.coach_id, cells, heldUntil: null }
  return await takeCells(db, { ...claim, now: shop.now() })
}

/** Another try of the same person that holds it makes way: it was paid for. */
async function takeAgain(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
): Promise<CoachEntry | undefined> {
  const type = findType(shop, row.type_id)
  if (!type) return undefined
  for (const other of await listHoldsOf(db, row.email, { tried: true }))
    if (other.id !== row.id && other.starts_at === row.starts_at)
      await releaseAppointment(db, other.id)
  return await takeTime(db, shop, type, {
    ...{ startsAtMs: row.starts_at, coachId: row.coach_id || undefined },
    ...{ appointmentId: row.id, heldUntil: null, isSold: true },
  })
}

async function confirm(
  db: Database,
  shop: Shop,
  { id }: AppointmentRow,
  change: Partial<AppointmentRow> = {},
): Promise<AppointmentRow> {
  await writeAudit(db, shop, { action: 'appointment.confirmed', subject: id })
  return await changeAppointment(db, id, {
    ...change,
    ...{ state: 'confirmed', hold_until: null, choose_until: null, ended_at: null },
    confirmed_at: shop.now(),
  })
}
