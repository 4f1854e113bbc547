import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { eachApart } from './each-apart.ts'
import { appointmentCancelledMail } from './letters/to-person.ts'
import { changeAppointment, lockAppointment } from './queries/appointments.ts'
import { listUntoldCancellations } from './queries/due-appointments.ts'
import { tellCoach, toldOf } from './tell-appointment.ts'

/**
 * Tells of every cancellation, whoever brought it about and be it a refund alone: calendars must let go of what does not
 * take place. Run as often and by as many processes as you like.
 */
export async function tellCancelled(shop: Shop): Promise<void> {
  const untold = await listUntoldCancellations(shop.db)
  await eachApart(shop, 'tellCancelled', untold, ({ id }) =>
    shop.db.transaction().execute(async (db) => {
      const row = await lockAppointment(db, id)
      if (row?.state !== 'cancelled' || row.ended_at !== null) return
      await changeAppointment(db, id, { ended_at: shop.now() })
      const told = await toldOf(db, shop, row)
      // Whoever has deleted the account is gone, and the coach is not.
      if (row.email) await insertMail(db, await appointmentCancelledMail(told), shop.now())
      // Of what had no time any more the coach was told when it was given up.
      if (row.choose_until === null) await tellCoach(db, shop, row, 'cancelled')
    }),
  )
  if (untold.length > 0) void shop.outbox.deliver()
}
