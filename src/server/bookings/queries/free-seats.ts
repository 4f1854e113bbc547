import { normaliseEmail } from '#domain/email.ts'
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

/** Seats that were taken in this time without being paid for. */
export async function countFreeSeats(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '>=', fromMs)
    .where('confirmed_at', '<', untilMs)
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'enrollments.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
