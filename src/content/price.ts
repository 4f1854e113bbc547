import { z } from 'astro/zod'
import { type Dated, isWithin, type NextPrice, nextPrice, priceThen } from '#domain/dated.ts'
import { formatRupees, leastPaymentPaise, paiseFromRupees } from '#domain/money.ts'
import { plainDigits } from '#domain/plain-text.ts'
import { moment } from './schemas/fields.ts'

/** Words for powers of ten, as used for prices in India. */
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

/** Parses a number in common spellings: '4_999', '1.5 lakh', 'Rs. 4,999/-', '४,९९९'. Undefined if in doubt. */
export function readNumber(text: string): number | undefined {
  const plain = plainDigits(text).replaceAll(/[\u00A0\u2007-\u200B\u202F]/g, ' ').trim()
  const [, number = '', power = ''] = written.exec(plain) ?? []
  if (number === '') return undefined
  const times = powers[power.toLowerCase()] ?? 1
  return Math.round(Number(number.replaceAll(/[^\d.]/g, '')) * times * 100) / 100
}

interface PriceRule {
  /** Name of the field in the file. */
  readonly field: string
  /** Books may be free: `price: Free`. */
  readonly mayBeFree: boolean
}

/** Error for a price that cannot be parsed; the example is the intended number, if that is certain. */
function priceAdvice(written: unknown, field: string): string {
  if (written === undefined) return `the price is missing; write rupees as digits, e.g. ${field}: 4999`
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const meant = readNumber(text)
  const example = meant && meant > 0 ? `, e.g. ${field}: ${meant}` : ' alone, without letters and signs'
  return `"${text}" is not a price; write rupees as digits${example}`
}

/** Error for a price below the minimum of online payments. */
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
  // The browser editor saves digits as a string if the field also allows Free.
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

/** Rupees as written by an editor, with at most two decimals, converted to integer paise. */
export const price = payable('price', 'Price in rupees, e.g. 4999')

/** A price with its own field name. */
export const consultationFee = payable('consultationFee', 'What a consultation costs, in rupees, e.g. 999')

/** Like `price`, and the word Free, which becomes 0 paise. */
export const priceOrFree = priceSchema({ field: 'price', mayBeFree: true }).meta({
  description: 'Price in rupees, e.g. 349, or the word Free',
  anyOf: [{ type: 'number', minimum: leastPaymentPaise / 100 }, { enum: ['Free', 'free', 0] }],
  widget: 'price or Free',
})

/** Prices for limited times; otherwise `price` applies. */
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

/** Replaces `price` with the price at a moment, and adds the next one if it is going to change. */
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
