import { plainDigits } from '#domain/typed-digits.ts'

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
