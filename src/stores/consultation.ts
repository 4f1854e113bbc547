import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { BookConsultation, Consultation } from '#contracts/purchases/book-consultation.ts'
import { emailProblem, phoneProblem } from '#domain/contact-problems.ts'
import { textProblem } from '#domain/plain-text.ts'
import { type Booking, foundProblems, isUnderWay, refusedBooking, wakeOnReturn } from './booking.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { purchaseKey } from './purchase-key.ts'

export const $consultation = atom<Booking>({ step: 'writing' })

wakeOnReturn($consultation)

function problemsOf({ firstName, phone, email, message }: Consultation) {
  return foundProblems({
    firstName: textProblem(firstName, 'fullName'),
    phone: phoneProblem(phone),
    email: emailProblem(email),
    message: textProblem(message, 'aboutWhat', 'many'),
  })
}

/**
 * Books a consultation and leaves for the pay page; `again` also if the same was booked just now. A refusal
 * leaves everything as it was.
 */
export async function bookConsultation(formData: Consultation, again = false): Promise<void> {
  if (isUnderWay($consultation.get())) return
  dismissNotice()
  const problems = problemsOf(formData)
  if (problems) {
    $consultation.set({ step: 'wrong', problems })
    return
  }
  $consultation.set({ step: 'sending' })
  try {
    const body = { formData, purchaseKey: purchaseKey(), again }
    const started = await call<BookConsultation>('post', '/api/consultations', { body })
    $consultation.set({ step: 'leaving' })
    globalThis.location.assign(started.redirectUrl)
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  const refused = refusedBooking(error)
  $consultation.set(refused)
  if (refused.step === 'refused') showNotice({ kind: 'alert', text: error.message })
}
