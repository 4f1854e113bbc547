/**
 * The id under which the provider is asked for the refund of a payment. It follows from the payment alone,
 * so that books which have forgotten a refund ask for the same one again, and never for a second.
 */
export function refundId(paymentId: string, attempt: number): string {
  return `ref${attempt > 1 ? attempt : ''}_${paymentId.replace(/^pay_/, '')}`
}

/** The id of a payment's next refund after these. */
export function nextRefundId(paymentId: string, earlierIds: readonly string[]): string {
  let attempt = 1
  while (earlierIds.includes(refundId(paymentId, attempt))) attempt += 1
  return refundId(paymentId, attempt)
}

/** Which attempt at giving its payment back a refund of ours is. */
export function attemptOf(ownRefundId: string): number {
  return Number(/^ref(\d*)_/.exec(ownRefundId)?.[1] || 1)
}
