import { call } from '#api/client.ts'
import type { BookConsultation, Consultation } from '#contracts/bookings.ts'
import { emailProblem } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { textProblem } from '#domain/plain-text.ts'
import { fieldErrors } from './form.ts'
import { bookingForm, storeOpenPayment, purchaseKey, submitBooking } from './purchase-form.ts'

type Field = 'firstName' | 'phone' | 'email' | 'message'

export const $consultation = bookingForm<Field>()

function problemsOf({ firstName, phone, email, message }: Consultation) {
  return fieldErrors({
    firstName: textProblem(firstName, 'fullName'),
    phone: phoneProblem(phone),
    email: emailProblem(email),
    message: textProblem(message, 'aboutWhat', 'many'),
  })
}

/**
 * Books a consultation and leaves for the pay page, or requests the free call and leaves for its page; `again` also if
 * the same was booked just now. A refusal leaves everything as it was.
 */
export async function bookConsultation(formData: Consultation, again = false): Promise<void> {
  await submitBooking($consultation, {
    problems: problemsOf(formData),
    send: async () => {
      const sent = { body: { formData, again }, idempotencyKey: purchaseKey() }
      const started = await call<BookConsultation>('post', '/api/consultations', sent)
      if (started.paymentStatus !== 'Free') storeOpenPayment('consultation', started.transactionId)
      return { leaveFor: started.redirectUrl }
    },
  })
}
