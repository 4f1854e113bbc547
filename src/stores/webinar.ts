import { call } from '#api/client.ts'
import type { EnrollInWebinar } from '#contracts/bookings.ts'
import type { BodyOf } from '#contracts/call.ts'
import { namesChallenge } from '#domain/contact.ts'
import { emailProblem } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { tidyText } from '#domain/plain-text.ts'
import * as words from '#words/webinar.ts'
import { fieldErrors, type FormProblem } from './form.ts'
import { showNotice } from './notice.ts'
import { bookingForm, storeOpenPayment, purchaseKey, submitBooking } from './purchase-form.ts'

export type EnrollmentFields = BodyOf<EnrollInWebinar>

type Field = 'email' | 'phone' | 'consent'

export const $enrollment = bookingForm<Field>()

function problemsOf(fields: EnrollmentFields): FormProblem<Field>[] {
  const { email = '', phone = '', consent } = fields
  const [hasEmail, hasPhone] = [tidyText(email) !== '', tidyText(phone) !== '']
  return fieldErrors({
    email: hasEmail ? emailProblem(email) : hasPhone ? undefined : 'reach',
    phone: hasPhone ? phoneProblem(phone) : undefined,
    consent: !consent && namesChallenge(fields) ? 'consent' : undefined,
  })
}

const lost = ['offline', 'timeout']

/** Reserves a seat, and leaves for the pay page if it has a price. A refusal changes nothing. */
export async function enrollInWebinar(fields: EnrollmentFields): Promise<void> {
  await submitBooking($enrollment, {
    problems: problemsOf(fields),
    send: async () => {
      const sent = { body: fields, idempotencyKey: purchaseKey() }
      const enrolled = await call<EnrollInWebinar>('post', '/api/webinars', sent)
      const { redirectUrl, transactionId } = enrolled
      if (redirectUrl && transactionId) storeOpenPayment('seat', transactionId)
      showNotice({ kind: 'status', text: words.submitted })
      return redirectUrl ? { leaveFor: redirectUrl } : 'taken'
    },
    inShort: ({ code }) => (lost.includes(code) ? words.lost : words.refused),
  })
}
