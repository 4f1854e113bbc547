import { normaliseEmail } from '#domain/identity.ts'
import type { Database } from '#server/database/tables.ts'

/**
 * Whether somebody who is reached there has a confirmed seat in a free webinar. Who they are is the e-mail,
 * and the phone where there is none: a mailbox gets one letter of a seat, whatever phone is typed.
 */
export async function hasFreeSeat(
  db: Database,
  webinarId: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const seats = db
    .selectFrom('enrollments')
    .select('id')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'confirmed')
  const own = email
    ? seats.where((seat) => seat(seat.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    : seats.where('phone', '=', phone)
  return (await own.executeTakeFirst()) !== undefined
}
