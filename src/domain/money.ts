/** The least that can be paid or given back: the payment provider takes nothing smaller. */
export const leastPaymentPaise = 100

/** Integer paise for an amount in rupees; throws on anything finer than a paisa. */
export function paiseFromRupees(rupees: number): number {
  const paise = Math.round(rupees * 100)
  if (Math.abs(paise - rupees * 100) > 1e-6) throw new RangeError(`${rupees} is finer than a paisa`)
  return paise
}

/** Whether nothing is asked for it, as a price of no paise says. */
export const isFree = (paise: number): boolean => paise === 0

/** Before each digit that has an odd number of digits from three on to its right. */
const indianGroups = /\B(?=(?:\d\d)+\d$)/g

/**
 * '₹12,34,567' or '₹12,34,567.50': Indian grouping, paise only when there are some. Written out, as
 * the first `Intl.NumberFormat` of a page blocks an old phone for a tenth of a second.
 */
export function formatRupees(paise: number): string {
  const amount = (Math.abs(paise) / 100).toFixed(paise % 100 === 0 ? 0 : 2)
  const [rupees = '', rest] = amount.split('.')
  const grouped = rupees.replaceAll(indianGroups, ',')
  return `${paise < 0 ? '-' : ''}₹${rest === undefined ? grouped : `${grouped}.${rest}`}`
}
