import { call } from '#api/client.ts'
import type { BookConsultation, Consultation } from '#contracts/bookings.ts'
import { emailProblem } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { textProblem } from '#domain/plain-text.ts'
import { bookingForm, submitBooking } from './booking.ts'
import { foundProblems } from './form-state.ts'
import { keepOpenPayment } from './open-payment.ts'
import { purchaseKey } from './purchase-key.ts'

type Asked = 'firstName' | 'phone' | 'email' | 'message'

export const $consultation = bookingForm<Asked>()

function problemsOf({ firstName, phone, email, message }: Consultation) {
  return foundProblems({
    firstName: textProblem(firstName, 'fullName'),
    phone: phoneProblem(phone),
    email: emailProblem(email),
    message: textProblem(message, 'aboutWhat', 'many'),
  })
}

/**
 * Books a consultation and leaves for the pay page, or asks for the free call and leaves for its page; `again` also if the same was booked just now. A refusal
 * leaves everything as it was.
 */
export async function bookConsultation(formData: Consultation, again = false): Promise<void> {
  await submitBooking($consultation, {
    problems: problemsOf(formData),
    send: async () => {
      const sent = { body: { formData, again }, idempotencyKey: purchaseKey() }
      const started = await call<BookConsultation>('post', '/api/consultations', sent)
      if (started.paymentStatus !== 'Free') keepOpenPayment('consultation', started.transactionId)
      return { leaveFor: started.redirectUrl }
    },
  })
}
