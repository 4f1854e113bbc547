import type { PostalAddress } from './things.ts'

/** `Lucknow 226001, Uttar Pradesh`: city, PIN code and state, as letters in India are addressed. */
const cityLine = /^(?<city>.*?)[\s,–-]+(?<pin>[1-9]\d{2} ?\d{3})(?:[\s,.–-]+(?<state>.*?))?$/

/** The lines of an address as structured data; without a PIN code, it stays one string. */
export function postalAddress(lines: readonly string[]): PostalAddress {
  const cityIndex = lines.findLastIndex((line) => cityLine.test(line))
  const { city, pin, state } = cityLine.exec(lines[cityIndex] ?? '')?.groups ?? {}
  const street = lines.filter((_, index) => index !== cityIndex)
  return {
    '@type': 'PostalAddress',
    streetAddress: street.join(', '),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(pin && { postalCode: pin.replace(' ', '') }),
    addressCountry: 'IN',
  }
}
