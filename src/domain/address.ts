import { plainDigits, tidyText } from './plain-text.ts'

/** Rules shared by the form and the server (docs/decisions/0044-where-we-depart.md, row 16). */
export const pincodePattern = /^[1-9]\d{5}$/
export const mobilePattern = /^[6-9]\d{9}$/

export const addressLimits = {
  ...{ name: 80, street: 160, city: 60, state: 60 },
  /** As typed. */
  ...{ pincode: 20, country: 40 },
} as const
export const defaultCountry = 'India'

/** '226 001' and '२२६००१' are the PIN code 226001. */
export function tidyPincode(text: string): string {
  return plainDigits(tidyText(text)).replace(/[\s\p{Pd}]/gu, '')
}
