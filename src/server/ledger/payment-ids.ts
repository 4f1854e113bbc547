import { randomToken } from '#server/secrets.ts'

/** A new payment's id. Unguessable: whoever knows it may ask how the payment stands. */
export const newPaymentId = () => `pay_${randomToken().slice(0, 32)}`

/** Whether an id is of the form that only payments of this shop have. */
export const isOurs = (paymentId: string) => /^pay_[\w-]{32}$/.test(paymentId)
