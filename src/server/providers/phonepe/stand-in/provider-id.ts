import { randomInt } from 'node:crypto'

/** An id as PhonePe makes them: a prefix, the time in India to the millisecond, seven digits. */
export function providerId(prefix: 'OMO' | 'OM' | 'OMR', epochMs: number): string {
  const inIndia = new Date(epochMs + 5.5 * 3_600_000).toISOString()
  const digits = inIndia.replaceAll(/\D/g, '').slice(2)
  return `${prefix}${digits}${String(randomInt(10_000_000)).padStart(7, '0')}`
}
