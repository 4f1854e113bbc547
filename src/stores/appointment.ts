import { call } from '#api/client.ts'
import type { Appointment, BookAppointment } from '#contracts/appointments/book-appointment.ts'
import { emailProblem } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { anyCoach } from '#domain/free-days.ts'
import { textProblem } from '#domain/plain-text.ts'
import { bookingForm, submitBooking } from './booking.ts'
import { foundProblems } from './form-state.ts'
import { offerNearest } from './free-times.ts'
import { keepOpenPayment } from './open-payment.ts'
import { purchaseKey } from './purchase-key.ts'

type Asked = 'startsAt' | 'name' | 'phone' | 'email' | 'message'
export type Wished = Pick<Appointment, 'typeId' | 'coachId' | 'zone'> & Record<Asked, string>

export const $appointment = bookingForm<Asked>()

function problemsOf({ startsAt, name, phone, email, message }: Wished) {
  return foundProblems({
    startsAt: startsAt ? undefined : 'time',
    name: textProblem(name, 'fullName'),
    phone: phoneProblem(phone),
    email: emailProblem(email),
    message: textProblem(message, 'aboutWhat', 'many'),
  })
}

/**
 * Takes a time and leaves for the pay page, or of what is free for the page that asks for the mailed code. A time that
 * somebody else has taken meanwhile is answered with those near it, and all that was typed stays.
 */
export async function bookAppointment(wished: Wished, again = false): Promise<void> {
  await submitBooking($appointment, {
    problems: problemsOf(wished),
    send: async () => {
      const sent = { body: { ...wished, again }, idempotencyKey: purchaseKey() }
      const started = await call<BookAppointment>('post', '/api/appointments', sent)
      if (started.paymentStatus !== 'Free') keepOpenPayment('appointment', started.transactionId)
      return { leaveFor: started.redirectUrl }
    },
    whenRefused: ({ nearest }) => {
      if (nearest) offerNearest(nearest, anyCoach)
    },
  })
}
