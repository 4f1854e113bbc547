/** The least that can be paid or refunded: the payment provider's minimum. */
export const leastPaymentPaise = 100

/** Integer paise for an amount in rupees; throws for fractions of a paisa. */
export function paiseFromRupees(rupees: number): number {
  const paise = Math.round(rupees * 100)
  if (Math.abs(paise - rupees * 100) > 1e-6) throw new RangeError(`${rupees} is finer than a paisa`)
  return paise
}

/** Whether the price is zero. */
export const isFree = (paise: number): boolean => paise === 0

/** Before each digit with an odd number of digits, at least three, to its right. */
const indianGroups = /\B(?=(?:\d\d)+\d$)/g

/**
 * '₹12,34,567' or '₹12,34,567.50': Indian grouping, paise only if not zero. Not with `Intl.NumberFormat`: the first one
 * of a page blocks an old phone for 100 ms.
 */
export function formatRupees(paise: number): string {
  const amount = (Math.abs(paise) / 100).toFixed(paise % 100 === 0 ? 0 : 2)
  const [rupees = '', rest] = amount.split('.')
  const grouped = rupees.replaceAll(indianGroups, ',')
  return `${paise < 0 ? '-' : ''}₹${rest === undefined ? grouped : `${grouped}.${rest}`}`
}
