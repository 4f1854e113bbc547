import { mobilePattern } from './address.ts'
import type { FieldProblem } from './field-problem.ts'
import { plainDigits, withoutMarks } from './plain-text.ts'

/** Maximum length of the typed or pasted text: a number with its signs and spaces. */
export const phoneLimit = 40

/** ITU-T E.164: 15 digits with the country code; no country has numbers of fewer than 7. */
const international = /^\+[1-9]\d{6,14}$/
/**
 * Ten digits with the STD code. One that begins with 6 to 8 looks like a mobile, and is dialled like one; 1800 and 1860
 * are hotlines, which cannot be called back.
 */
const indianLandline = /^\+91(?!18[06]0)[1-5]\d{9}$/
const oneDigitOnly = /^\+?(\d)\1*$/
/** ITU-T E.164, annex: country codes of one and of two digits; all others have three. */
const shortCountryCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
/** Where the first zero belongs to the number: Ivory Coast, Burkina Faso, Benin, Congo, Italy, San Marino, Vatican. */
const keepsZero = /^(?:22[569]|242|39|37[89])/

function countryCodeOf(digits: string): string {
  return shortCountryCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
}

/** A number with `+`, without the trunk zero that is dialled only within its country. */
function withoutTrunkZero(number: string): string {
  const digits = number.slice(1)
  const country = countryCodeOf(digits)
  const rest = digits.slice(country.length)
  return keepsZero.test(digits) ? number : `+${country}${rest.replace(/^0/, '')}`
}

/** A number as dialled from abroad: '(0)' after a country code is dialled only within the country. */
function dialled(text: string): string {
  const digits = plainDigits(withoutMarks(text))
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Pd}.\u2212\u00B7/[\]]/gu, '')
    .replace(/^(\+|00)(\d+)\(0\)/, '$1$2')
    .replace(/[()]/g, '')
  return digits
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^\+[1-9]\d*$/, withoutTrunkZero)
    .replace(/^(?:0?91(?=0?\d{10}$)|(?=0\d{10}$))0?(?=\d{10}$)/, '+91')
}

/**
 * An Indian mobile as it is stored: ten digits. '+91 (0) 98765-43210', '098765 43210' and '9876543210' are the same.
 * Undefined for anything else.
 */
export function normaliseMobile(text: string): string | undefined {
  if (text.length > phoneLimit) return undefined
  const digits = dialled(text).replace(/^\+91/, '')
  return mobilePattern.test(digits) ? digits : undefined
}

/**
 * A phone number as it is stored: ten digits for an Indian mobile, else E.164, as +915222345678 or +14155550100.
 * Accepts digits of any Indian script. Undefined for what cannot be called, and for ten digits that could be of any
 * country.
 */
export function normalisePhone(text: string): string | undefined {
  const mobile = normaliseMobile(text)
  if (mobile || text.length > phoneLimit) return mobile
  const number = dialled(text)
  if (oneDigitOnly.test(number)) return undefined
  const rule = number.startsWith('+91') ? indianLandline : international
  return rule.test(number) ? number : undefined
}

/** What is wrong with a typed phone number; undefined if nothing is. */
export function phoneProblem(phone: string): FieldProblem | undefined {
  return normalisePhone(phone) ? undefined : 'phone'
}

/** A stored number as dialled from anywhere: for a `tel:` link. */
export function dialledNumber(phone: string): string {
  return /^\d{10}$/.test(phone) ? `+91${phone}` : phone
}

const stdCodesOfTwo = /^(?:11|20|22|33|40|44|79|80)/

function grouped(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ')
}

/** A stored number for reading or dictating: '+91 98765 43210', '+91 522 234 5678', '+1 415 555 0100'. */
export function formatPhone(phone: string): string {
  if (/^\d{10}$/.test(phone)) return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`
  if (!phone.startsWith('+')) return phone
  const digits = phone.slice(1)
  const country = countryCodeOf(digits)
  const rest = digits.slice(country.length)
  if (country === '91' && stdCodesOfTwo.test(rest))
    return `+91 ${rest.slice(0, 2)} ${rest.slice(2, 6)} ${rest.slice(6)}`
  return `+${country} ${grouped(rest)}`
}
