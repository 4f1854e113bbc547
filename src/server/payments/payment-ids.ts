import { randomToken } from '#server/secrets.ts'

/** After `pay_`. */
const tailLength = 32

/**
 * A new payment's id: when it was begun (`atMs`, epoch milliseconds), so that payments of one moment lie beside each other in
 * every index, and 126 random bits. Unguessable: whoever knows it may ask how the payment stands.
 */
export function newPaymentId(atMs: number): string {
  const time = Math.trunc(atMs).toString(16).padStart(11, '0')
  return `pay_${time}${randomToken()}`.slice(0, 'pay_'.length + tailLength)
}

/** Whether an id is of the form that only payments of this shop have. */
export const isOurs = (paymentId: string) => /^pay_[\w-]{32}$/.test(paymentId)

const prefix = 'ref_'
/** More attempts at the refunds of one payment than anybody makes. */
export const mostRefunds = 20
const tailOf = (paymentId: string) => paymentId.replace(/^pay_/, '')

/**
 * The id under which the provider is asked for the refund of a payment. It follows from the payment alone,
 * so that books which have forgotten a refund ask for the same one again, and never for a second.
 */
function refundId(paymentId: string, attempt: number): string {
  return `${prefix}${attempt > 1 ? `${attempt}_` : ''}${tailOf(paymentId)}`
}

/** The id of a payment's next refund after these. */
export function nextRefundId(paymentId: string, earlierIds: readonly string[]): string {
  let attempt = 1
  while (earlierIds.includes(refundId(paymentId, attempt))) attempt += 1
  return refundId(paymentId, attempt)
}

/** Which attempt at the refunds of a payment has this id, from 1 on; 1 as well for an id that is none of ours. */
export function attemptOf(paymentId: string, id: string): number {
  return Number.parseInt(id.slice(prefix.length, -tailOf(paymentId).length)) || 1
}

/** Whether a refund of this payment has an id that a shop like ours gave it. */
export function isOwnRefundId(paymentId: string, id: string): boolean {
  return Array.from({ length: mostRefunds }, (_, index) => refundId(paymentId, index + 1)).includes(
    id,
  )
}
