import type { WritableAtom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fieldProblems } from '#words/field-problems.ts'
import { dismissNotice } from './notice.ts'
import { onRestored } from './on-return.ts'
import { renewKeyAfter } from './purchase-key.ts'

/** What is wrong, in words, by the name of the field. */
export type Problems = Readonly<Record<string, string>>

/** `leaving` for the pay page, `booked` when there is nothing to pay. Both clear the form. */
export type Booking =
  | { step: 'writing' | 'sending' | 'leaving' | 'booked' }
  | { step: 'wrong'; problems: Problems }
  | { step: 'refused'; message: string }
  /** The same was paid just now from another page, and it may be wished for again. */
  | { step: 'asked'; message: string; transactionId: string }

/** What a refusal means for the form; nothing that was typed is lost. */
export function refusedBooking(error: CallError): Booking {
  renewKeyAfter(error)
  const { code, message, transactionId } = error
  return code === 'just-bought' && transactionId
    ? { step: 'asked', message, transactionId }
    : { step: 'refused', message }
}

export function isUnderWay({ step }: Booking): boolean {
  return step === 'sending' || step === 'leaving'
}

/** Keeps only the fields that have a problem; undefined when there is none. */
export function foundProblems(
  checks: Record<string, FieldProblem | undefined>,
): Problems | undefined {
  const found: Record<string, string> = {}
  for (const [field, problem] of Object.entries(checks))
    if (problem) found[field] = fieldProblems[problem]
  return Object.keys(found).length > 0 ? found : undefined
}

/** A page that comes back from the browser's memory must not come back with a stuck button. */
export function wakeOnReturn($booking: WritableAtom<Booking>): void {
  onRestored($booking, () => {
    dismissNotice()
    $booking.set({ step: 'writing' })
  })
}
