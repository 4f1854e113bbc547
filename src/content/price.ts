import { z } from 'astro/zod'
import { formatRupees, leastPaymentPaise, paiseFromRupees } from '#domain/money.ts'

interface PriceRule {
  /** Books may be given away: `price: Free`. */
  readonly mayBeFree: boolean
}

/** What an editor reads when a price cannot be understood; the example is the digits they meant. */
function priceAdvice(written: unknown): string {
  if (written === undefined) return 'the price is missing; write rupees as digits, e.g. price: 4999'
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const digits = /\d[\d,\s]*(?:\.\d+)?/.exec(text)?.[0] ?? ''
  const rupees = Math.round(Number(digits.replaceAll(/[,\s]/g, '')))
  const example = rupees > 0 ? rupees : 4999
  return `"${text}" is not a price; write rupees as digits, e.g. price: ${example}`
}

/** What an editor reads when nobody could pay it. */
function tooLittle(paise: number): string {
  return `${formatRupees(paise)} cannot be paid online; the least is ${formatRupees(leastPaymentPaise)}`
}

/** The word Free in any case, or zero (specification, section 9). */
function isFree(written: unknown): boolean {
  return written === 0 || (typeof written === 'string' && written.trim().toLowerCase() === 'free')
}

function paiseFrom(written: unknown, { mayBeFree }: PriceRule): number | undefined {
  if (mayBeFree && isFree(written)) return 0
  // The editor in the browser, where one may also write Free, saves digits as a text.
  if (mayBeFree && typeof written === 'string' && /^\d+(?:\.\d{1,2})?$/.test(written))
    return paiseFrom(Number(written), { mayBeFree })
  if (typeof written !== 'number' || !Number.isFinite(written) || written <= 0) return undefined
  try {
    return paiseFromRupees(written)
  } catch {
    return undefined
  }
}

function priceSchema(rule: PriceRule) {
  return z.unknown().transform((written, context) => {
    const paise = paiseFrom(written, rule)
    if (paise !== undefined && (paise >= leastPaymentPaise || isFree(written))) return paise
    const message = paise === undefined ? priceAdvice(written) : tooLittle(paise)
    context.issues.push({ code: 'custom', message, input: written })
    return z.NEVER
  })
}

/** Rupees as an editor writes them, at most two decimals, turned into integer paise once and for all. */
export const price = priceSchema({ mayBeFree: false }).meta({
  description: 'Price in rupees, e.g. 4999',
  type: 'number',
  minimum: leastPaymentPaise / 100,
  widget: 'price',
})

/** Like `price`, and the word Free, which becomes 0 paise. */
export const priceOrFree = priceSchema({ mayBeFree: true }).meta({
  description: 'Price in rupees, e.g. 349, or the word Free',
  anyOf: [{ type: 'number', minimum: leastPaymentPaise / 100 }, { enum: ['Free', 'free', 0] }],
  widget: 'price or Free',
})
