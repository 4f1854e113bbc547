import { z } from 'zod'
import type { NewPayment, PaymentProvider, ProviderAnswer } from '#server/providers/provider.ts'
import { Attempts, phonePeRefunds, referencesIn, saysUnknown, understand } from './refunds.ts'
import { phonePeHttp } from './http.ts'
import { type PhonePeSettings, title } from './settings.ts'
import { newsReader } from './webhook.ts'

const fields = Array.from({ length: 10 }, (_, index) => `udf${index + 1}`)

/** The texts in PhonePe's format, which does not accept empty ones. */
function toMetaInfo(texts: readonly string[]): Record<string, string> {
  const named = fields.map((name, index) => [name, texts[index] ?? ''] as const)
  return Object.fromEntries(named.filter(([, text]) => text !== ''))
}

/** The texts in PhonePe's answer; missing or invalid ones become empty. */
const MetaInfo = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((answered) =>
    fields.map((name) => {
      const text = answered[name]
      return typeof text === 'string' ? text : ''
    }),
  )

// Parsed leniently, as the provider asks: unused fields may change.
const Text = z.string().optional().catch(undefined)
const Opened = z.object({ redirectUrl: z.url(), orderId: Text })
const Status = z.object({
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: z.int(),
  orderId: Text,
  metaInfo: MetaInfo,
  paymentDetails: z.array(z.unknown()).optional().catch(undefined),
  errorCode: Text,
  detailedErrorCode: Text,
})

/** PhonePe Standard Checkout v2. UPI by app or QR code. */
export function createPhonePe(settings: PhonePeSettings): PaymentProvider {
  const http = phonePeHttp(settings)

  async function open(payment: NewPayment) {
    const answer = await http('POST', '/checkout/v2/pay', {
      merchantOrderId: payment.id,
      amount: payment.amountPaise,
      expireAfter: payment.expiresInS,
      metaInfo: toMetaInfo(payment.memo),
      paymentFlow: {
        type: 'PG_CHECKOUT',
        merchantUrls: { redirectUrl: payment.returnUrl },
        paymentModeConfig: {
          version: 'V2',
          enabledPaymentModes: [{ type: 'UPI', flows: ['INTENT', 'QR'] }],
        },
      },
    })
    const { redirectUrl, orderId: ref } = understand(Opened, answer)
    return { redirectUrl, ref }
  }

  async function getPayment(paymentId: string): Promise<ProviderAnswer> {
    // Details: every attempt of the buyer. The one that paid need not be the latest.
    const path = `/checkout/v2/order/${encodeURIComponent(paymentId)}/status?details=true&errorContext=true`
    const answer = await http('GET', path)
    if (saysUnknown(answer)) return { state: 'unknown' }
    return toAnswer(understand(Status, answer))
  }

  return {
    ...{ name: 'phonepe', title, open, getPayment, ...phonePeRefunds(http) },
    readNews: newsReader(settings.webhook),
  }
}

function toAnswer(status: z.infer<typeof Status>): ProviderAnswer {
  const detail = status.detailedErrorCode ?? status.errorCode ?? status.orderId ?? ''
  const { amount: amountPaise, metaInfo: memo } = status
  const isUntried = status.paymentDetails && status.paymentDetails.length === 0
  if (status.state === 'COMPLETED') {
    const references = referencesIn(status.orderId, Attempts.parse(status.paymentDetails))
    return { state: 'paid', amountPaise, detail, memo, references }
  }
  if (status.state === 'PENDING') return { state: 'pending', amountPaise, detail, memo, isUntried }
  const isExpired = [status.errorCode, status.detailedErrorCode].includes('ORDER_EXPIRED')
  return { state: isExpired ? 'expired' : 'failed', detail, isUntried }
}
