import { z } from 'zod'
import type { NewRefund, PaymentProvider, RefundAnswer } from '../provider.ts'
import type { ProviderResponse } from '../send.ts'
import { Failure, saysUnknown, understand } from './answer.ts'
import type { phonePeHttp } from './http.ts'
import { Attempts, bankReferenceIn } from './references.ts'

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
): Pick<PaymentProvider, 'refund' | 'askRefund'> {
  return {
    async refund({ id, paymentId, amountPaise }: NewRefund) {
      const answer = await http('POST', '/payments/v2/refund', {
        merchantRefundId: id,
        originalMerchantOrderId: paymentId,
        amount: amountPaise,
      })
      return toAnswer(answer, 'refused')
    },
    async askRefund({ id }) {
      const answer = await http('GET', `/payments/v2/refund/${encodeURIComponent(id)}/status`)
      return toAnswer(answer, 'unknown')
    },
  }
}
