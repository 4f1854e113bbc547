import type { Appointment } from '#contracts/appointments/book-appointment.ts'
import type { AppointmentEntry, CoachEntry } from '#contracts/shopping/appointment-entry.ts'
import { holdForMs } from '#domain/appointment-state.ts'
import type { Language } from '#domain/language.ts'
import { holdName } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import { mayHoldMore } from '#server/unpaid-holds.ts'
import type { Shop } from '#server/shop.ts'
import { keyHashOf } from './appointment-key.ts'
import { hasRoomForHold } from './free-times.ts'
import { refuseSecond } from './one-at-a-time.ts'
import { countHoldsFrom, insertAppointment, listHoldsOf } from './queries/appointments.ts'
import { releaseAppointment } from './queries/withdraw-appointment.ts'
import { sellAppointment } from './sold-appointment.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'
import { takeTime, TimeGone, timesOf, type TimeWish } from './take-time.ts'

/** What somebody tells who wants an appointment. */
export interface Asked extends Pick<
  Appointment,
  'name' | 'phone' | 'email' | 'message' | 'state' | 'zone'
> {
  readonly language: Language
  readonly holder: string
  /** For how many households an address of this network stands. */
  readonly crowd: number
  /** They know of what they have not paid yet, and want this one. */
  readonly again?: boolean | undefined
}

/**
 * Stores an appointment with its time held as far as the rule of unpaid holds lets it, in the caller's transaction: without
 * a hold it has its time once it is paid, if nobody was quicker; of what is free no time is held before the code. What is held
 * for the same e-mail is let go, as nobody wants two of them at once; but not what somebody has tried to pay, nor what was
 * asked for from elsewhere, unless it is `own`: anybody can know an address. Throws `TimeGone`, and what `refuseSecond` throws.
 */
export async function holdTime(
  db: Database,
  shop: Shop,
  type: AppointmentEntry,
  { wish, asked, own }: { wish: TimeWish; asked: Asked; own?: string },
): Promise<AppointmentRow> {
  const now = shop.now()
  // Before any row: whoever waits here keeps nobody waiting who is already further on.
  if (asked.holder) await holdName(db, `holds:${asked.holder}`, now)
  await refuseSecond(db, shop, type, { wish, asked, own })
  for (const { id, holder } of await listHoldsOf(db, asked.email, { tried: false }))
    if (id === own || holder === asked.holder) await releaseAppointment(db, id, { tried: false })
  const isPaid = type.pricePaise > 0
  const mayHold = isPaid && (await mayHoldTime(db, asked, now))
  const id = crypto.randomUUID()
  const heldUntil = now + holdForMs
  let isHeld = mayHold
  const mayTake = async (coach: CoachEntry) =>
    (isHeld = mayHold && (await hasRoomForHold(db, shop, type, coach, wish.startsAtMs)))
  const coach = await takeTime(db, shop, type, { ...wish, appointmentId: id, heldUntil, mayTake })
  if (!coach) throw new TimeGone()
  const row = {
    ...newRow(shop, { id, type, asked, startsAtMs: wish.startsAtMs }),
    ...{ coach_id: coach.id, sold: sellAppointment(type, coach) },
    ...{ state: 'held' as const, hold_until: isHeld || !isPaid ? heldUntil : null },
  }
  await insertAppointment(db, row)
  return row
}

async function mayHoldTime(db: Database, { holder, crowd }: Asked, now: number): Promise<boolean> {
  return !holder || mayHoldMore(await countHoldsFrom(db, holder, now), crowd)
}

interface New {
  readonly id: string
  readonly type: AppointmentEntry
  readonly asked: Omit<Asked, 'crowd'>
  readonly startsAtMs: number
}

/** A row without a time. */
export function newRow(shop: Shop, { id, type, asked, startsAtMs }: New): AppointmentRow {
  const { name, phone, email, message, state, zone, language, holder } = asked
  return {
    ...{ id, type_id: type.id, coach_id: '', ...timesOf(type, startsAtMs) },
    ...{ state: 'freed', sequence: 0, moves: 0, price_paise: type.pricePaise },
    ...{ name, phone, email, message, state_of_india: state, zone, language, holder },
    ...{ key_hash: keyHashOf(shop, id), sold: sellAppointment(type, undefined), note: '' },
    ...{ hold_until: null, choose_until: null, created_at: shop.now() },
    ...{ confirmed_at: null, ended_at: null, ended_by: '' },
  }
}
