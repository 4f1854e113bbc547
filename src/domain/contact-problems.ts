import type { FieldProblem } from './field-problem.ts'
import { normalisePhone } from './phone.ts'
import { tidyText } from './plain-text.ts'

const roughEmail = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

/** What is wrong with an e-mail address, as somebody typed it; undefined when nothing is. */
export function emailProblem(email: string): FieldProblem | undefined {
  return roughEmail.test(tidyText(email)) ? undefined : 'email'
}

/** What is wrong with a number to be called at, as somebody typed it; undefined when nothing is. */
export function phoneProblem(phone: string): FieldProblem | undefined {
  return normalisePhone(phone) ? undefined : 'phone'
}
