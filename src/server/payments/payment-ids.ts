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
