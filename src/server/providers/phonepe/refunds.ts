import { z } from 'zod'
import type { PaymentReferences } from '#domain/payment-state.ts'
import {
  CredentialsRefused,
  type NewRefund,
  type PaymentProvider,
  PaymentProviderError,
  type RefundAnswer,
} from '#server/providers/provider.ts'
import type { ProviderResponse } from '#server/providers/send.ts'
import type { phonePeHttp } from './http.ts'
import { title } from './settings.ts'

const Failure = z.object({ code: z.string(), message: z.string().optional() })

/** Public accounts differ about the status; refused credentials and the provider's troubles are none of them. */
const unknownStatuses = [400, 404, 417]
const unknownCodes = ['INVALID_MERCHANT_ORDER_ID', 'INVALID_MERCHANT_REFUND_ID']

/** True when the provider says, by its code, that it has no such order or refund. */
export function saysUnknown({ status, body }: ProviderResponse): boolean {
  const code = Failure.safeParse(body).data?.code ?? ''
  return unknownStatuses.includes(status) && unknownCodes.includes(code)
}

/** The answer in its schema's shape; throws `PaymentProviderError` when it is anything else. */
export function understand<Schema extends z.ZodType>(
  schema: Schema,
  answer: ProviderResponse,
): z.output<Schema> {
  const parsed = schema.safeParse(answer.body)
  if (answer.status === 200 && parsed.success) return parsed.data
  const code = Failure.safeParse(answer.body).data?.code ?? 'an answer that was not understood'
  const isRefusal = [401, 403].includes(answer.status)
  const Trouble = isRefusal ? CredentialsRefused : PaymentProviderError
  throw new Trouble(`${title} answered ${answer.status}: ${code}`)
}

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
function bankReferenceIn(attempts: readonly Attempt[]): string | null {
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

const Refund = z.object({
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  refundId: z.string().optional(),
  originalMerchantOrderId: z.string().optional(),
  // One that says no amount is no account of a refund.
  amount: z.int(),
  errorCode: z.string().optional(),
  paymentDetails: Attempts,
})

const states = {
  PENDING: 'pending',
  CONFIRMED: 'pending',
  COMPLETED: 'refunded',
  FAILED: 'failed',
} as const

/**
 * A 400 is PhonePe's "no" to this very refund, and so is its code for what it does not know; every other
 * failure leaves it open. Which code an unknown refund has is not published: being asked once more under
 * the same id, the provider makes no second one.
 */
function toAnswer(answer: ProviderResponse, no: 'unknown' | 'refused'): RefundAnswer {
  const failure = Failure.safeParse(answer.body)
  if (failure.success && (answer.status === 400 || saysUnknown(answer))) {
    const { code, message = '' } = failure.data
    return { state: no, detail: `${code} ${message}`.trim() }
  }
  const refund = understand(Refund, answer)
  return {
    state: states[refund.state],
    detail: refund.errorCode ?? refund.refundId ?? '',
    paymentId: refund.originalMerchantOrderId,
    amountPaise: refund.amount,
    bankReference: bankReferenceIn(refund.paymentDetails),
  }
}

/** The refund calls of PhonePe Standard Checkout v2. */
export function phonePeRefunds(
  http: ReturnType<typeof phonePeHttp>,
): Pick<PaymentProvider, 'refund' | 'getRefund'> {
  return {
    async refund({ id, paymentId, amountPaise }: NewRefund) {
      const answer = await http('POST', '/payments/v2/refund', {
        merchantRefundId: id,
        originalMerchantOrderId: paymentId,
        amount: amountPaise,
      })
      return toAnswer(answer, 'refused')
    },
    async getRefund({ id }) {
      const answer = await http('GET', `/payments/v2/refund/${encodeURIComponent(id)}/status`)
      return toAnswer(answer, 'unknown')
    },
  }
}
