import { z } from 'astro/zod'
import { type Dated, isWithin, type NextPrice, nextPrice, priceThen } from '#domain/dated.ts'
import { formatRupees, leastPaymentPaise, paiseFromRupees } from '#domain/money.ts'
import { plainDigits } from '#domain/plain-text.ts'
import { moment } from './schemas/fields.ts'

/** Words for powers of ten, as prices are said in India. */
const powers: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  l: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
}

const currency = String.raw`(?:₹|rs\.?|inr|rupees)`
/** Digits in groups: 4999, 4,999, 1,50,000, 4 999, 4_999, 4'999; and at most two decimals. */
const digits = String.raw`(\d+(?:[,_'’ ]\d{2,3})*(?:\.\d{1,2})?)`
const written = new RegExp(
  `^${currency}?\\s*${digits}\\s*(${Object.keys(powers).join('|')})?\\.?\\s*(?:/-?|-)?\\s*${currency}?\\s*(?:only)?\\.?$`,
  'i',
)

/** The number that somebody wrote as people write one: '4_999', '1.5 lakh', 'Rs. 4,999/-', '४,९९९'. Undefined if in doubt. */
export function readNumber(text: string): number | undefined {
  const plain = plainDigits(text).replaceAll(/[\u00A0\u2007-\u200B\u202F]/g, ' ').trim()
  const [, number = '', power = ''] = written.exec(plain) ?? []
  if (number === '') return undefined
  const times = powers[power.toLowerCase()] ?? 1
  return Math.round(Number(number.replaceAll(/[^\d.]/g, '')) * times * 100) / 100
}

interface PriceRule {
  /** What the field is called where an editor writes it. */
  readonly field: string
  /** Books may be given away: `price: Free`. */
  readonly mayBeFree: boolean
}

/** What an editor reads when a price cannot be understood; the example is the digits they meant, if that is certain. */
function priceAdvice(written: unknown, field: string): string {
  if (written === undefined) return `the price is missing; write rupees as digits, e.g. ${field}: 4999`
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const meant = readNumber(text)
  const example = meant && meant > 0 ? `, e.g. ${field}: ${meant}` : ' alone, without letters and signs'
  return `"${text}" is not a price; write rupees as digits${example}`
}

/** What an editor reads when nobody could pay it. */
function tooLittle(paise: number): string {
  return `${formatRupees(paise)} cannot be paid online; the least is ${formatRupees(leastPaymentPaise)}`
}

/** The word Free in any case, or zero (specification, section 9). */
function isFree(written: unknown): boolean {
  return written === 0 || (typeof written === 'string' && written.trim().toLowerCase() === 'free')
}

function paiseFrom(written: unknown, rule: PriceRule): number | undefined {
  const { mayBeFree } = rule
  if (mayBeFree && isFree(written)) return 0
  // The editor in the browser, where one may also write Free, saves digits as a text.
  if (mayBeFree && typeof written === 'string' && /^\d+(?:\.\d{1,2})?$/.test(written))
    return paiseFrom(Number(written), rule)
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
    const message = paise === undefined ? priceAdvice(written, rule.field) : tooLittle(paise)
    context.issues.push({ code: 'custom', message, input: written })
    return z.NEVER
  })
}

const payable = (field: string, description: string) =>
  priceSchema({ field, mayBeFree: false }).meta({
    description,
    type: 'number',
    minimum: leastPaymentPaise / 100,
    widget: 'price',
  })

/** Rupees as an editor writes them, at most two decimals, turned into integer paise once and for all. */
export const price = payable('price', 'Price in rupees, e.g. 4999')

/** A price with a name of its own. */
export const consultationFee = payable('consultationFee', 'What a consultation costs, in rupees, e.g. 999')

/** Like `price`, and the word Free, which becomes 0 paise. */
export const priceOrFree = priceSchema({ field: 'price', mayBeFree: true }).meta({
  description: 'Price in rupees, e.g. 349, or the word Free',
  anyOf: [{ type: 'number', minimum: leastPaymentPaise / 100 }, { enum: ['Free', 'free', 0] }],
  widget: 'price or Free',
})

/** Prices for some time; outside of them `price` is charged. */
export const prices = z
  .array(
    z.strictObject({
      from: moment('from', 'From when this price is charged, Indian time; without it, at once'),
      until: moment('until', 'Until when; of a day alone, to its end. Without it, for good'),
      price: price.describe('Price in rupees meanwhile, e.g. 999'),
    }),
  )
  .min(1)
  .optional()
  .describe('Other prices for some time, e.g. for the first week; outside of them `price` is charged')

/** What is charged at a moment takes the place of `price`; of what changes later, the next price is told besides. */
export const pricedAt =
  (moment: number) =>
  <Goods extends Dated>(goods: Goods): Goods & { nextPrice?: NextPrice | undefined } => {
    const { price, prices } = goods
    if (price === undefined || prices === undefined) return goods
    const priced = { price, prices }
    const next = nextPrice(priced, moment)
    const isReached = next !== undefined && isWithin(goods, next.from)
    return { ...goods, price: priceThen(priced, moment), ...(isReached && { nextPrice: next }) }
  }
