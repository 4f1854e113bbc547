import { normaliseMobile } from './address.ts'

const roughEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with an e-mail address, in words for the person who typed it. */
export function emailProblem(email: string): string | undefined {
  return roughEmail.test(email.trim()) ? undefined : 'Please enter a valid e-mail address.'
}

/** What is wrong with a phone number, in words for the person who typed it. */
export function phoneProblem(phone: string): string | undefined {
  return normaliseMobile(phone) ? undefined : 'Please enter a ten-digit Indian mobile number.'
}
