import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { BodyOf } from '#contracts/call.ts'
import type { EnrollInWebinar } from '#contracts/purchases/enroll-in-webinar.ts'
import { emailProblem, phoneProblem } from '#domain/contact-problems.ts'
import { tidyText } from '#domain/plain-text.ts'
import * as words from '#words/webinar.ts'
import { type Booking, foundProblems, isUnderWay, refusedBooking, wakeOnReturn } from './booking.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { purchaseKey } from './purchase-key.ts'

export type EnrollmentFields = BodyOf<EnrollInWebinar>

export const $enrollment = atom<Booking>({ step: 'writing' })

wakeOnReturn($enrollment)

function problemsOf({ email = '', phone = '' }: EnrollmentFields) {
  const [hasEmail, hasPhone] = [tidyText(email) !== '', tidyText(phone) !== '']
  if (!hasEmail && !hasPhone) return foundProblems({ email: 'reach' })
  return foundProblems({
    email: hasEmail ? emailProblem(email) : undefined,
    phone: hasPhone ? phoneProblem(phone) : undefined,
  })
}

/** Reserves a seat, and leaves for the pay page if it has a price. A refusal changes nothing. */
export async function enrollInWebinar(fields: EnrollmentFields): Promise<void> {
  if (isUnderWay($enrollment.get())) return
  dismissNotice()
  const problems = problemsOf(fields)
  if (problems) {
    $enrollment.set({ step: 'wrong', problems })
    return
  }
  $enrollment.set({ step: 'sending' })
  try {
    const body = { ...fields, purchaseKey: purchaseKey() }
    const { redirectUrl } = await call<EnrollInWebinar>('post', '/api/webinars', { body })
    showNotice({ kind: 'status', text: words.submitted })
    $enrollment.set({ step: redirectUrl ? 'leaving' : 'booked' })
    if (redirectUrl) globalThis.location.assign(redirectUrl)
  } catch (error) {
    refuse(error)
  }
}

const lost = ['offline', 'timeout']

function refuse(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  const text = lost.includes(error.code) ? words.lost : words.refused
  const refused = refusedBooking(error)
  $enrollment.set(refused)
  if (refused.step === 'refused') showNotice({ kind: 'alert', text })
}
