import { onMount, type WritableAtom } from 'nanostores'
import { dismissNotice } from './notice.ts'

/** What is wrong, by the name of the field. */
export type Problems = Readonly<Record<string, string>>

/** `leaving` for the pay page, `booked` when there is nothing to pay. Both clear the form. */
export type Booking =
  | { step: 'writing' | 'sending' | 'leaving' | 'booked' }
  | { step: 'wrong'; problems: Problems }
  | { step: 'refused'; message: string }

export function isUnderWay({ step }: Booking): boolean {
  return step === 'sending' || step === 'leaving'
}

/** Keeps only the fields that have a problem; undefined when there is none. */
export function foundProblems(checks: Record<string, string | undefined>): Problems | undefined {
  const found: Record<string, string> = {}
  for (const [field, problem] of Object.entries(checks)) if (problem) found[field] = problem
  return Object.keys(found).length > 0 ? found : undefined
}

/** A page that comes back from the browser's memory must not come back with a stuck button. */
export function wakeOnReturn($booking: WritableAtom<Booking>): void {
  onMount($booking, () => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      dismissNotice()
      $booking.set({ step: 'writing' })
    }
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pageshow', wake)
    }
  })
}
