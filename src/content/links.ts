import { z } from 'astro/zod'

/** A link to a page of this site. */
export const pageLink = z.strictObject({
  label: z.string().min(1).describe('Words of the link'),
  href: z
    .string()
    .trim()
    .startsWith('/', 'write the page like /courses')
    .meta({ address: true })
    .describe('Page of this site, e.g. /courses'),
})

const mobileAdvice = 'write it like +91 98765 43210'
const phoneAdvice = `${mobileAdvice}, a landline like +91 522 234 5678, a toll-free number like 1800 123 4567`

/** With spaces, as people group it; without them YAML parses it as a number. */
const mobile = /^\+91 [1-9]\d{4} \d{5}$/
/** The STD code, of two to four digits, and the rest of the ten, in one group or more. */
const landline = /^(?:\+91[ -]|0)(?=(?:[ -]?\d){10}$)[1-8]\d{1,3}(?:[ -]\d+)+$/
/** Numbers of the 1800 and 1860 series have 10 to 13 digits, and are dialled as they are, without a country code. */
const tollFree = /^18[06]0(?=(?:[ -]?\d){6,9}$)(?:[ -]\d+)+$/

const anyOf = (...rules: readonly RegExp[]) => new RegExp(rules.map(({ source }) => source).join('|'))

/** A phone number of the firm: a mobile, a landline or a toll-free number. */
export const phone = z.string(phoneAdvice).trim().regex(anyOf(mobile, landline, tollFree), phoneAdvice)

/** A number for chats: WhatsApp does not support toll-free numbers. */
export const chatNumber = z.string(mobileAdvice).trim().regex(anyOf(mobile, landline), mobileAdvice)

/** A number of the firm for `tel:` links: +915222345678, or 18001234567. */
export function dialled(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return tollFree.test(number) ? digits : `+91${digits.replace(/^(?:0|91(?=\d{10}$))/, '')}`
}

const driveFile = /^https:\/\/drive\.google\.com\/file\/d\/([\w-]{20,})\/view(?:\?\S*)?$/

/** A file's sharing link from Google Drive. */
export const driveLink = z
  .string()
  .trim()
  .regex(driveFile, 'copy the link from Share in Google Drive: …/file/d/<id>/view')
  .meta({ address: true })

/** Opens a WhatsApp chat with this number and a prepared text; without a number, the visitor chooses the recipient. */
export function whatsAppHref(number: string, text: string): string {
  const called = number && dialled(number).replace('+', '')
  return `https://wa.me/${called}?text=${encodeURIComponent(text)}`
}
