import { call } from '#api/client.ts'
import type { Appointment, BookAppointment } from '#contracts/appointments.ts'
import { emailProblem } from '#domain/email.ts'
import { anyCoach } from '#domain/free-days.ts'
import { phoneProblem } from '#domain/phone.ts'
import { textProblem } from '#domain/plain-text.ts'
import { fieldErrors } from './form.ts'
import { offerNearest } from './free-times.ts'
import { bookingForm, storeOpenPayment, purchaseKey, submitBooking } from './purchase-form.ts'

type Field = 'startsAt' | 'name' | 'phone' | 'email' | 'message'
export type AppointmentFields = Pick<Appointment, 'typeId' | 'coachId' | 'zone'> &
  Record<Field, string>

export const $appointment = bookingForm<Field>()

function problemsOf({ startsAt, name, phone, email, message }: AppointmentFields) {
  return fieldErrors({
    startsAt: startsAt ? undefined : 'time',
    name: textProblem(name, 'fullName'),
    phone: phoneProblem(phone),
    email: emailProblem(email),
    message: textProblem(message, 'aboutWhat', 'many'),
  })
}

/**
 * Books a time and leaves for the pay page or, for a free one, for the page that asks for the mailed code. If another
 * buyer has taken the time meanwhile, shows those near it; all that was typed stays.
 */
export async function bookAppointment(fields: AppointmentFields, again = false): Promise<void> {
  await submitBooking($appointment, {
    problems: problemsOf(fields),
    send: async () => {
      const sent = { body: { ...fields, again }, idempotencyKey: purchaseKey() }
      const started = await call<BookAppointment>('post', '/api/appointments', sent)
      if (started.paymentStatus !== 'Free') storeOpenPayment('appointment', started.transactionId)
      return { leaveFor: started.redirectUrl }
    },
    whenRefused: ({ nearest }) => {
      if (nearest) offerNearest(nearest, anyCoach)
    },
  })
}
