import { normaliseMobile } from './address.ts'
import { tidyText } from './plain-text.ts'

const roughEmail = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

/** What is wrong with an e-mail address, in words for the person who typed it. */
export function emailProblem(email: string): string | undefined {
  return roughEmail.test(tidyText(email)) ? undefined : 'Please enter a valid e-mail address.'
}

/** What is wrong with a phone number, in words for the person who typed it. */
export function phoneProblem(phone: string): string | undefined {
  return normaliseMobile(phone) ? undefined : 'Please enter a ten-digit Indian mobile number.'
}
