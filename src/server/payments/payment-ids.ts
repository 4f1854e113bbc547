import { randomToken } from '#server/secrets.ts'

/** After `pay_`. */
const tailLength = 32

/**
 * A new payment's id: its start time (`atMs`, epoch milliseconds), so that payments of one moment are adjacent in every
 * index, and 126 random bits. Unguessable: anyone who knows it may query the payment's state.
 */
export function newPaymentId(atMs: number): string {
  const time = Math.trunc(atMs).toString(16).padStart(11, '0')
  return `pay_${time}${randomToken()}`.slice(0, 'pay_'.length + tailLength)
}

/** Whether an id has the form that only this shop's payments have. */
export const isOurs = (paymentId: string) => /^pay_[\w-]{32}$/.test(paymentId)

const prefix = 'ref_'
/** More refund attempts for one payment than are ever made. */
export const mostRefunds = 20
const tailOf = (paymentId: string) => paymentId.replace(/^pay_/, '')

/**
 * The id under which the provider is asked for the refund of a payment. It is derived from the payment alone, so that a
 * database which has lost a refund requests the same one again, never a second.
 */
function refundId(paymentId: string, attempt: number): string {
  return `${prefix}${attempt > 1 ? `${attempt}_` : ''}${tailOf(paymentId)}`
}

/** The id of a payment's next refund. */
export function nextRefundId(paymentId: string, earlierIds: readonly string[]): string {
  let attempt = 1
  while (earlierIds.includes(refundId(paymentId, attempt))) attempt += 1
  return refundId(paymentId, attempt)
}

/** Which refund attempt of a payment has this id, counted from 1; also 1 for an id that is not ours. */
export function attemptOf(paymentId: string, id: string): number {
  return Number.parseInt(id.slice(prefix.length, -tailOf(paymentId).length)) || 1
}

/** Whether a refund of this payment has an id derived as above. */
export function isOwnRefundId(paymentId: string, id: string): boolean {
  return Array.from({ length: mostRefunds }, (_, index) => refundId(paymentId, index + 1)).includes(
    id,
  )
}
