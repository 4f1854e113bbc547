import type { BookedAppointment } from '#contracts/appointments/book-appointment.ts'
import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import { inQueue } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { payerOf } from '#server/payments/payer.ts'
import { findUses } from '#server/rate-limit/queries/rate-limits.ts'
import { freeCallUses } from './free-call-uses.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentUrl } from './appointment-key.ts'
import { type Asked, holdTime } from './hold-time.ts'
import { mailProof } from './mail-proof.ts'
import { listHoldsOf } from './queries/appointments.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'
import type { TimeWish } from './take-time.ts'

/** Where the content does not say. */
const everyDaysUsually = 30

interface FreeWish {
  readonly wish: TimeWish
  readonly asked: Asked
  readonly client: Client
}

/** One of a mailbox and of a phone within so many days, with the free call of old. */
export const usesOfFree = (shop: Shop, who: { phone: string; email: string }) =>
  freeCallUses(shop, who, shop.catalogue.freeCall?.everyDays ?? everyDaysUsually)

/** They have had theirs: in words that lead on. */
export const freeHad = ({ catalogue }: Shop) =>
  new Refusal('too-many-requests', 'freeCallHad', {
    days: catalogue.freeCall?.everyDays ?? everyDaysUsually,
    phone: catalogue.firm.phone,
  })

/**
 * Holds a free time for whoever still has to show that the mailbox is theirs, and mails a code for that. The same once more is the
 * same, and another time is held instead of the first. Throws `TimeGone`, and `too-many-requests` for whoever
 * has had a free one lately, holds too many, or asks for too many letters.
 */
export async function bookFree(
  shop: Shop,
  type: AppointmentEntry,
  { wish, asked, client }: FreeWish,
): Promise<BookedAppointment> {
  for (const { name, limit } of usesOfFree(shop, asked))
    if ((await findUses(shop.db, name, shop.now())) >= limit) throw freeHad(shop)
  const queue = `free-appointment:${payerOf(shop, asked)}`
  const { id } = await inQueue(shop.db, queue, shop.now(), async (db) => {
    const same = await findSame(db, shop, type, { wish, asked, client })
    if (same) return same
    const row = await holdTime(db, shop, type, { wish, asked })
    await mailProof(db, shop, row, client)
    return row
  })
  void shop.outbox.deliver()
  const redirectUrl = appointmentUrl(shop, id)
  return { redirectUrl, transactionId: id, paymentStatus: 'Free' }
}

/** What was asked for in the same words, from the same place, and is still held. */
async function findSame(
  db: Database,
  shop: Shop,
  { id }: AppointmentEntry,
  { wish, asked }: FreeWish,
): Promise<AppointmentRow | undefined> {
  const holds = await listHoldsOf(db, asked.email, { tried: true })
  return holds.find(
    (row) =>
      row.type_id === id &&
      row.starts_at === wish.startsAtMs &&
      (wish.coachId === undefined || row.coach_id === wish.coachId) &&
      (row.hold_until ?? 0) > shop.now() &&
      row.holder === asked.holder &&
      [row.name, row.phone, row.message].join('\n') ===
        [asked.name, asked.phone, asked.message].join('\n'),
  )
}
