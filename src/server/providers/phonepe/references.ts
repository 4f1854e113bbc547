import { z } from 'zod'
import type { PaymentReferences } from '#domain/payment-references.ts'

/** What is no short text is not there: nothing of this may stop a delivery. */
const Reference = z.string().trim().min(1).max(100).nullable().catch(null)

const Rail = z.object({ utr: Reference }).catch({ utr: null })
const Attempt = z.object({
  state: z.unknown(),
  transactionId: Reference,
  paymentMode: Reference,
  rail: Rail,
  // Accounts differ about where the rail stands; of a payment in parts each has one.
  splitInstruments: z.array(z.object({ rail: Rail }).catch({ rail: { utr: null } })).catch([]),
})
type Attempt = z.infer<typeof Attempt>

/** Every try of a buyer, or of a refund, as PhonePe lists them; what is none is left out. */
export const Attempts = z
  .array(z.unknown())
  .catch([])
  .transform((listed) => listed.flatMap((one) => Attempt.safeParse(one).data ?? []))

const isDone = ({ state }: Attempt) => state === 'COMPLETED'

/** The bank's own number of the transfer (UTR), of whichever try succeeded. */
export function bankReferenceIn(attempts: readonly Attempt[]): string | null {
  const done = attempts.find(isDone)
  const rails = [done?.rail, ...(done?.splitInstruments ?? []).map(({ rail }) => rail)]
  return rails.find((rail) => rail?.utr)?.utr ?? null
}

/** By what the provider and the bank know a payment that is paid; null for what is not said. */
export function referencesIn(orderId: unknown, attempts: readonly Attempt[]): PaymentReferences {
  const done = attempts.find(isDone)
  return {
    orderId: Reference.parse(orderId),
    transactionId: done?.transactionId ?? null,
    bankReference: bankReferenceIn(attempts),
    mode: done?.paymentMode ?? null,
  }
}
