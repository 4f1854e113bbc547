import type { Context } from 'hono'
import { Refusal } from '#server/refusal.ts'

/** The hidden field with the idempotency key of a plain HTML form. */
export const idempotencyField = 'idempotencyKey'

/** Parses a key, bare or as the quoted string of the draft; undefined without one. Throws `invalid-request`. */
export function readIdempotencyKey(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const key = /^"(.*)"$/.exec(sent.trim())?.[1] ?? sent.trim()
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('invalid-request', 'idempotencyKeyWrong')
  return key
}

/** The body with the request's key as `purchaseKey`, where older pages sent it. */
export function withHeaderKey<Body extends { purchaseKey?: string | undefined }>(
  c: Context,
  body: Body,
): Body {
  const key = readIdempotencyKey(c.req.header('Idempotency-Key'))
  return key === undefined ? body : { ...body, purchaseKey: key }
}
