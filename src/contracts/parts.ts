import { z } from '@hono/zod-openapi'
import { emailLimit, tidyEmail } from '#domain/email.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { normaliseMobile, normalisePhone, phoneLimit } from '#domain/phone.ts'
import { tidyText } from '#domain/plain-text.ts'
import { Problem } from './problem.ts'
import { typedText } from './text.ts'

/** A JSON request body; `required`, so that a request without one is refused, not left unvalidated. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** A JSON response with its description. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

/** Every error response; `Problem` lists the possible codes. */
export const refused = { default: jsonAnswer(Problem, 'Refused: what is wrong, in words') } as const

/** Needs `Authorization: Bearer <token>`; the bare token is accepted too. */
export const signedIn = [{ session: [] }]

const untypable: FieldProblem = 'untypable'
const wrongEmail: FieldProblem = 'email'
const wrongMobile: FieldProblem = 'mobile'
const wrongPhone: FieldProblem = 'phone'

/** Control and other invisible characters never occur in our ids, and some databases cannot search for them. */
export const Id = typedText(64)
  .min(1)
  .max(64)
  .regex(/^\P{C}*$/u, untypable)

/** Sent by older pages; identity comes from the session, so a different id is refused with 403. */
export const claimedUserId = Id.optional().describe('Must be the id of the logged-in user')

/** A typed text in its stored form; `wrong` if it cannot be parsed. */
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

/** As `tidyEmail` returns it: the domain in lower-case ASCII. */
export const Email = typedAs(emailLimit, wrongEmail, tidyEmail)

/** For deliveries: ten digits, in any spelling. */
export const indianMobile = typedAs(phoneLimit, wrongMobile, normaliseMobile)

/** For calls: an Indian mobile or landline, or a number of any country; see domain/phone.ts. */
export const phoneNumber = typedAs(phoneLimit, wrongPhone, normalisePhone)

/** A field with only invisible characters counts as empty. */
export function unlessBlank(schema: z.ZodType<string, string>, limit: number, wrong: FieldProblem) {
  return typedText(limit, { wrong })
    .max(4 * limit, wrong)
    .transform((value) => (tidyText(value) === '' ? undefined : value))
    .pipe(schema.optional())
    .optional()
}

export const Moment = z.string().describe('ISO 8601')

export const Paise = z.int().min(0).describe('Integer paise: 100 of them are a rupee')
