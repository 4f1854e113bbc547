import { settleRefundIfAnswered } from '#server/ledger/settle-refund.ts'
import type { Shop } from '#server/shop.ts'
import { refund } from './cancel-appointment.ts'
import { lockAppointment } from './queries/appointments.ts'
import { listUnchosen, listUnproven, markDone } from './queries/due-appointments.ts'
import { deleteOldCells } from './queries/slot-cells.ts'
import { cellRange } from '#domain/appointment-times.ts'
import { releaseAppointment, withdrawAppointment } from './queries/withdraw-appointment.ts'
import { tellCancelled } from './tell-cancelled.ts'

const day = 24 * 60 * 60_000
/** After it, nobody waits for what was to be at that time any more, and a clock that ran ahead was corrected. */
const doneAfterMs = day
/** A clock is never wrong by so much that it would give away what is still to come. */
const cellsKeptMs = 60 * day

/**
 * What time alone brings about: unproven times are let go, money for which no time was chosen goes back, what is over took place,
 * and calendars learn of what was cancelled.
 */
export async function settleAppointments(shop: Shop): Promise<void> {
  await letUnprovenGo(shop)
  for (const { id } of await listUnchosen(shop.db, shop.now())) await giveBackUnchosen(shop, id)
  await markDone(shop.db, shop.now() - doneAfterMs)
  await tellCancelled(shop)
  const before = shop.now() - cellsKeptMs
  await deleteOldCells(shop.db, {
    cellsBefore: cellRange({ fromMs: before, untilMs: before }).first,
    heldBefore: shop.now() - day,
  })
}

async function letUnprovenGo(shop: Shop): Promise<void> {
  for (const { id } of await listUnproven(shop.db, shop.now()))
    await shop.db.transaction().execute((db) => releaseAppointment(db, id))
}

async function giveBackUnchosen(shop: Shop, id: string): Promise<void> {
  const refundId = await shop.db.transaction().execute(async (db) => {
    const row = await lockAppointment(db, id)
    if (row?.state !== 'unplaced' || (row.choose_until ?? Infinity) >= shop.now()) return undefined
    const asked = await refund(db, shop, row, {
      reason: ({ purchases }) => purchases.goesBack.noTimeChosen,
      actor: 'shop',
    })
    if (asked === undefined) await withdrawAppointment(db, id)
    return asked
  })
  if (refundId !== undefined) await settleRefundIfAnswered(shop, refundId, 'poller')
}
