import type { AppointmentEntry, CoachEntry } from '#contracts/catalogue-file.ts'
import { isOver, movesAtMost } from '#domain/appointment-state.ts'
import { cellsOf } from '#domain/appointment-times.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import {
  isBookedThen,
  orSlotTaken,
  refuseBookedThen,
  takeTime,
  TimeGone,
  timesOf,
} from './hold-time.ts'
import {
  changeAppointment,
  findAppointment,
  listHoldsOf,
  lockAppointment,
} from './queries/appointments.ts'
import { releaseAppointment } from './queries/release-appointments.ts'
import { freeCells, takeCells } from './queries/slots.ts'
import { findType, sellAppointment, soldAs } from './sold-appointment.ts'
import { changeUntilOf, notifyConfirmed, notifyMoved } from './notify-appointment.ts'

interface Move {
  readonly startsAtMs: number
  /** Undefined: keep the coach; if it has no time, any coach. */
  readonly coachId?: string | undefined
}

/**
 * Moves an appointment: takes the new time before releasing the old one, atomically. A paid one without a time gets
 * one. The customer is bound by its terms, the firm only by its end. Its present time is a no-op. Throws
 * `already-owned` if the customer has another appointment then, `slot-taken` with the nearest free times, `too-late`,
 * `not-found` and `invalid-request`.
 */
export async function moveAppointment(
  shop: Shop,
  id: string,
  { startsAtMs, coachId, by }: Move & { readonly by: 'person' | 'firm' },
): Promise<AppointmentRow> {
  const known = await findAppointment(shop.db, id)
  const type = known && findType(shop, known.type_id)
  if (!type) throw new Refusal('not-found', known ? 'notMovable' : 'noAppointment')
  const staying = known.state === 'confirmed' && coachId === undefined
  const near = staying ? { coachId: known.coach_id, isOnly: true } : { coachId }
  const moved = await orSlotTaken(shop, type.id, { startsAtMs, ...near }, () =>
    inQueue(shop.db, `appointment:${id}`, shop.now(), async (db) => {
      const row = await lockAppointment(db, id)
      if (!row) throw new Refusal('not-found', 'noAppointment')
      const stays = row.state === 'confirmed' ? row.coach_id : undefined
      const requested = { startsAtMs, coachId: coachId ?? stays, by }
      const isThere = row.starts_at === startsAtMs && requested.coachId === stays
      if (row.state === 'confirmed' && isThere && !isOver(row, shop.now())) return row
      refuseMove(shop, row, by)
      return await giveTime(db, shop, { row, type, requested })
    }),
  )
  void shop.outbox.deliver()
  return moved
}

function refuseMove(shop: Shop, row: AppointmentRow, by: 'person' | 'firm'): void {
  if (by === 'firm' && isOver(row, shop.now()))
    throw new Refusal('invalid-request', 'appointmentOver')
  if (row.state !== 'confirmed' && row.state !== 'unplaced')
    throw new Refusal('invalid-request', 'notMovable')
  if (by === 'firm' || row.state === 'unplaced') return
  const { phone } = shop.catalogue.firm
  if (shop.now() > changeUntilOf(shop, row))
    throw new Refusal('too-late', 'changeTooLate', { phone })
  if (row.moves >= movesAtMost) throw new Refusal('too-late', 'movesUsed')
}

interface Giving {
  readonly row: AppointmentRow
  readonly type: AppointmentEntry
  readonly requested: Move & { readonly by: 'person' | 'firm' }
}

async function giveTime(
  db: Database,
  shop: Shop,
  { row, type, requested }: Giving,
): Promise<AppointmentRow> {
  const { startsAtMs, coachId, by } = requested
  const isPlaced = row.state === 'confirmed'
  if (by === 'person') await refuseBookedThen(db, shop, { ...row, ...timesOf(type, startsAtMs) })
  const had = isPlaced ? cellsOf(row.starts_at, soldAs(shop, row)) : []
  const coach = await takeTime(db, shop, type, {
    ...{ startsAtMs, coachId, appointmentId: row.id, heldUntil: null },
    ...(had.length > 0 && { ownCells: { coachId: row.coach_id, cells: had } }),
    isSold: by === 'firm',
  })
  if (!coach) throw new TimeGone()
  await freeCells(db, row.id, { coachId: coach.id, cells: cellsOf(startsAtMs, type) })
  const moved = await changeAppointment(db, row.id, {
    ...{ coach_id: coach.id, ...timesOf(type, startsAtMs), sold: sellAppointment(type, coach) },
    ...{ state: 'confirmed', choose_until: null, confirmed_at: shop.now() },
    sequence: row.sequence + 1,
    moves: row.moves + (isPlaced && by === 'person' ? 1 : 0),
  })
  const facts = { by, startsAt: startsAtMs, coach: coach.id }
  await writeAudit(db, shop, { action: 'appointment.moved', subject: row.id, facts })
  if (isPlaced) await notifyMoved(db, shop, moved, row)
  else await notifyConfirmed(db, shop, moved)
  return moved
}

/**
 * Confirms the chosen time: the held one or, if the hold is over or was released meanwhile, the same one if it is still
 * offered and free. Undefined if it is gone or over, or if the customer who paid has another appointment then; the
 * appointment is then left without a time.
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

/** Releases holds of the same customer's other attempts first, as this one was paid. */
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
