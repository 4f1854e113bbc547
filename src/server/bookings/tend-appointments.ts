import type { Shop } from '#server/shop.ts'
import { eachApart } from './each-apart.ts'
import { settleAppointments } from './settle-appointments.ts'
import { writeAppointmentReminders } from './write-appointment-reminders.ts'

/** What has to be done about appointments from time to time, by whichever process. */
export async function tendAppointments(shop: Shop): Promise<void> {
  const steps = [
    { id: 'settleAppointments', run: settleAppointments },
    { id: 'writeAppointmentReminders', run: writeAppointmentReminders },
  ]
  await eachApart(shop, 'tendAppointments', steps, ({ run }) => run(shop))
}
