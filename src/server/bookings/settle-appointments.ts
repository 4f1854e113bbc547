import { settleRefundIfAnswered } from '#server/payments/settle-refund.ts'
import { Refusal } from '#server/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { giveUseBack, refund } from './cancel-appointment.ts'
import { eachApart } from './each-apart.ts'
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
 * and calendars learn of what was cancelled. None of it waits for another that cannot be done.
 */
export async function settleAppointments(shop: Shop): Promise<void> {
  const steps = Object.entries({
    ...{ letUnprovenGo, giveUnchosenBack, markWhatIsOver, tellCancelled, dropOldCells },
  }).map(([id, run]) => ({ id, run }))
  await eachApart(shop, 'tendAppointments', steps, ({ run }) => run(shop))
}

async function markWhatIsOver({ db, now }: Shop): Promise<void> {
  await markDone(db, now() - doneAfterMs)
}

async function dropOldCells(shop: Shop): Promise<void> {
  const before = shop.now() - cellsKeptMs
  await deleteOldCells(shop.db, {
    cellsBefore: cellRange({ fromMs: before, untilMs: before }).first,
    heldBefore: shop.now() - day,
  })
}

async function letUnprovenGo(shop: Shop): Promise<void> {
  await eachApart(shop, 'letUnprovenGo', await listUnproven(shop.db, shop.now()), ({ id }) =>
    shop.db.transaction().execute((db) => releaseAppointment(db, id)),
  )
}

async function giveUnchosenBack(shop: Shop): Promise<void> {
  const unchosen = await listUnchosen(shop.db, shop.now())
  await eachApart(shop, 'giveUnchosenBack', unchosen, ({ id }) => giveBack(shop, id))
}

async function giveBack(shop: Shop, id: string): Promise<void> {
  const refundId = await shop.db
    .transaction()
    .execute((db) => beginToGiveBack(db, shop, id))
    .catch((error: unknown) => {
      // A part of the money is on its way, and the rest of it waits until that is decided.
      if (error instanceof Refusal) return undefined
      throw error
    })
  if (refundId !== undefined) await settleRefundIfAnswered(shop, refundId, 'poller')
}

async function beginToGiveBack(db: Database, shop: Shop, id: string): Promise<string | undefined> {
  const row = await lockAppointment(db, id)
  if (row?.state !== 'unplaced' || (row.choose_until ?? Infinity) >= shop.now()) return undefined
  const refundId = await refund(db, shop, row, {
    reason: ({ purchases }) => purchases.goesBack.noTimeChosen,
    actor: 'shop',
  })
  if (refundId === undefined) await withdrawAppointment(db, id, shop.now())
  await giveUseBack(db, shop, row)
  return refundId
}
