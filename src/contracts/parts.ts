import { z } from '@hono/zod-openapi'
import { emailLimit, tidyEmail } from '#domain/email.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { normaliseMobile, normalisePhone, phoneLimit } from '#domain/phone.ts'
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

/** A typed text as it is kept; `wrong` where there is no such reading of it. */
function typedAs(limit: number, wrong: FieldProblem, read: (typed: string) => string | undefined) {
  return typedText(limit, { wrong })
    .overwrite(tidyText)
    .max(limit, wrong)
    .transform((typed, context) => {
      const value = read(typed)
      if (value !== undefined) return value
      context.addIssue(wrong)
      return z.NEVER
    })
}

/** As `tidyEmail` keeps it: the domain in small ASCII letters. */
export const Email = typedAs(emailLimit, wrongEmail, tidyEmail)

/** Of who takes a delivery: ten digits, however they were typed. */
export const indianMobile = typedAs(phoneLimit, wrongMobile, normaliseMobile)

/** Of who is called: a mobile or a landline of India, or a number of any country; see domain/phone.ts. */
export const phoneNumber = typedAs(phoneLimit, wrongPhone, normalisePhone)

/** A field in which nothing can be seen was left empty. */
export function unlessBlank(schema: z.ZodType<string, string>, limit: number, wrong: FieldProblem) {
  return typedText(limit, { wrong })
    .max(4 * limit, wrong)
    .transform((value) => (tidyText(value) === '' ? undefined : value))
    .pipe(schema.optional())
    .optional()
}

export const Moment = z.string().describe('ISO 8601')

export const Paise = z.int().min(0).describe('Integer paise: 100 of them are a rupee')
