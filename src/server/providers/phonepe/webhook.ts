import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contracts/parts.ts'
import { parseJson } from '#domain/json.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime } from '#server/secrets.ts'
import type { ProviderNews } from '../provider.ts'

/** What a webhook must present: constant credentials, or a signature of its body. */
export interface WebhookCredentials {
  readonly user: string
  readonly password: string
  /** Signs the body, if the account is set to that. */
  readonly key?: string | undefined
  /** The only key accepted, if there are several. */
  readonly keyId?: string | undefined
}

const Webhook = z.object({ payload: z.object({ merchantOrderId: Id }) })

const isSame = (given: string | null, expected: string) =>
  equalInConstantTime(given ?? '', expected)

/** Hex digits may be upper case. */
const hexOf = (header: string | null) => header?.trim().toLowerCase() ?? null

/**
 * True if the webhook presents the SHA-256 of `user:password`, or the HMAC-SHA256 of the bytes of its body if there is
 * a key for it. If there is a signature, it must be right, whatever else is presented.
 */
function isFromPhonePe(
  headers: Headers,
  body: Uint8Array,
  { user, password, key, keyId }: WebhookCredentials,
): boolean {
  const signature = hexOf(headers.get('x-phonepe-checksum-signature'))
  if (key === undefined || signature === null)
    return isSame(hexOf(headers.get('authorization')), hash('sha256', `${user}:${password}`))
  if (keyId !== undefined && !isSame(headers.get('x-phonepe-checksum-key-id'), keyId)) return false
  return isSame(signature, createHmac('sha256', key).update(body).digest('hex'))
}

const RefundWebhook = z.object({
  payload: z.object({ merchantRefundId: Id, originalMerchantOrderId: Id.optional() }),
})

/** Other fields may be unsigned and are never used. */
function newsIn(body: unknown): ProviderNews {
  const refund = RefundWebhook.safeParse(body).data?.payload
  if (refund)
    return { refundId: refund.merchantRefundId, paymentId: refund.originalMerchantOrderId }
  return { paymentId: Webhook.safeParse(body).data?.payload.merchantOrderId }
}

/** Reads webhooks that present these credentials; refuses others. */
export function newsReader(credentials: WebhookCredentials) {
  return (headers: Headers, bytes: Uint8Array): ProviderNews => {
    if (!isFromPhonePe(headers, bytes, credentials))
      throw new Refusal('not-logged-in', 'webhookOfStranger')
    const body = parseJson(Buffer.from(bytes).toString())
    if (body === undefined) throw new Refusal('invalid-request', 'webhookNotJson')
    return newsIn(body)
  }
}
