/** The least that can be paid or given back: the payment provider takes nothing smaller. */
export const leastPaymentPaise = 100

/** Integer paise for an amount in rupees; throws on anything finer than a paisa. */
export function paiseFromRupees(rupees: number): number {
  const paise = Math.round(rupees * 100)
  if (Math.abs(paise - rupees * 100) > 1e-6) throw new RangeError(`${rupees} is finer than a paisa`)
  return paise
}

const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Whether nothing is asked for it, as a price of no paise says. */
export const isFree = (paise: number): boolean => paise === 0

/** '₹12,34,567' or '₹12,34,567.50': Indian grouping, paise only when there are some. */
export function formatRupees(paise: number): string {
  const format = paise % 100 === 0 ? wholeRupees : exactRupees
  return format.format(paise / 100)
}
