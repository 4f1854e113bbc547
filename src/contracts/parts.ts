import { z } from '@hono/zod-openapi'
import { normaliseMobile } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { normalisePhone, phoneLimit } from '#domain/phone.ts'
import { tidyText } from '#domain/plain-text.ts'
import { Problem } from './problem.ts'
import { typedText } from './text.ts'

/** A JSON request body; `required`, so that a call without one is refused instead of unchecked. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** A JSON answer with what it means. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

/** The answer of every refused call; which statuses a call can give stands in `Problem`. */
export const refused = { default: jsonAnswer(Problem, 'Refused: what is wrong, in words') } as const

/** The call needs `Authorization: Bearer <token>`; the bare token is accepted too. */
export const signedIn = [{ session: [] }]

const untypable: FieldProblem = 'untypable'
const wrongEmail: FieldProblem = 'email'
const wrongMobile: FieldProblem = 'mobile'
const wrongPhone: FieldProblem = 'phone'

/** Characters without a shape are in no id of ours, and not every database can look for them. */
export const Id = typedText(64)
  .min(1)
  .max(64)
  .regex(/^\P{C}*$/u, untypable)

/** Sent by older pages; identity comes from the session, so a different id is refused with 403. */
export const claimedUserId = Id.optional().describe('Must be the id of the logged-in user')

/** RFC 5321, 4.5.3.1.3. */
export const emailLimit = 254

export const Email = typedText(emailLimit, { wrong: wrongEmail })
  .overwrite(tidyText)
  .max(emailLimit, wrongEmail)
  .pipe(z.email(wrongEmail))

function typedNumber(wrong: FieldProblem, normalise: (typed: string) => string | undefined) {
  return typedText(phoneLimit, { wrong })
    .max(phoneLimit, wrong)
    .transform((value, context) => {
      const number = normalise(value)
      if (number) return number
      context.addIssue(wrong)
      return z.NEVER
    })
}

/** Of who takes a delivery: ten digits, however they were typed. */
export const indianMobile = typedNumber(wrongMobile, normaliseMobile)

/** Of who is called: a mobile or a landline of India, or a number of any country; see domain/phone.ts. */
export const phoneNumber = typedNumber(wrongPhone, normalisePhone)

export const Moment = z.string().describe('ISO 8601')

export const Paise = z.int().min(0).describe('Integer paise: 100 of them are a rupee')
