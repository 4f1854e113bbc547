import { normalised } from './plain-text.ts'

/** Digits of full width and of Indian and Arabic scripts as 0 to 9: phones in India write ०१२ as well. */
export function plainDigits(text: string): string {
  return normalised(text, 'NFKC')
    .replace(/(?=\p{Nd})[\u0900-\u0DFF]/gu, (digit) => String((digit.charCodeAt(0) % 128) - 0x66))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
