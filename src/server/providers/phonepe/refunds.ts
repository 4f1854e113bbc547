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

/** Public sources differ about the status; refused credentials and server errors have none of these. */
const unknownStatuses = [400, 404, 417]
const unknownCodes = ['INVALID_MERCHANT_ORDER_ID', 'INVALID_MERCHANT_REFUND_ID']

/** True if the provider's error code says that it has no such order or refund. */
export function saysUnknown({ status, body }: ProviderResponse): boolean {
  const code = Failure.safeParse(body).data?.code ?? ''
  return unknownStatuses.includes(status) && unknownCodes.includes(code)
}

/** The answer parsed by its schema; throws `PaymentProviderError` for anything else. */
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

/** Anything but a short text counts as missing: no such field may block a delivery. */
const Reference = z.string().trim().min(1).max(100).nullable().catch(null)

const Rail = z.object({ utr: Reference }).catch({ utr: null })
const Attempt = z.object({
  state: z.unknown(),
  transactionId: Reference,
  paymentMode: Reference,
  rail: Rail,
  // Sources differ about where the rail is; in a split payment each part has one.
  splitInstruments: z.array(z.object({ rail: Rail }).catch({ rail: { utr: null } })).catch([]),
})
type Attempt = z.infer<typeof Attempt>

/** Every attempt of a buyer, or of a refund, as PhonePe lists them; invalid ones are skipped. */
export const Attempts = z
  .array(z.unknown())
  .catch([])
  .transform((listed) => listed.flatMap((one) => Attempt.safeParse(one).data ?? []))

const isDone = ({ state }: Attempt) => state === 'COMPLETED'

/** The bank's number of the transfer (UTR), from the attempt that succeeded. */
function bankReferenceIn(attempts: readonly Attempt[]): string | null {
  const done = attempts.find(isDone)
  const rails = [done?.rail, ...(done?.splitInstruments ?? []).map(({ rail }) => rail)]
  return rails.find((rail) => rail?.utr)?.utr ?? null
}

/** The ids of a paid payment at the provider and the bank; null if missing. */
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
  // An answer without an amount is not about a refund.
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
 * A 400 means that PhonePe refuses this very refund, and so does its code for an unknown one; any other failure leaves
 * it open. The code for an unknown refund is not published: asked again under the same id, the provider makes no second
 * one.
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
