import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contracts/parts.ts'

const Webhook = z.object({ payload: z.object({ merchantOrderId: Id }) })

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** True when the header is the SHA-256 of `user:password`, compared in constant time. */
export function isFromPhonePe(
  authorization: string | undefined,
  webhook: { user: string; password: string },
): boolean {
  const expected = sha256(`${webhook.user}:${webhook.password}`).toString('hex')
  return timingSafeEqual(sha256(authorization?.trim().toLowerCase() ?? ''), sha256(expected))
}

/** Which payment a webhook tells of. Its other words are unsigned and therefore never used. */
export function paymentOfWebhook(body: unknown): string | undefined {
  return Webhook.safeParse(body).data?.payload.merchantOrderId
}

const RefundWebhook = z.object({
  payload: z.object({ merchantRefundId: Id, originalMerchantOrderId: Id.optional() }),
})

/** Which refund a webhook tells of, and of which payment, if it tells of one. */
export function refundOfWebhook(
  body: unknown,
): { readonly id: string; readonly paymentId: string | undefined } | undefined {
  const payload = RefundWebhook.safeParse(body).data?.payload
  return payload && { id: payload.merchantRefundId, paymentId: payload.originalMerchantOrderId }
}
