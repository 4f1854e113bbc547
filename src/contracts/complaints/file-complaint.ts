import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, Moment, refused } from '#contracts/parts.ts'
import { optionalText, requiredText } from '#contracts/text.ts'
import { complaintLimits } from '#domain/complaint.ts'

/** The same body with `about` and `message`, as older pages and callers send them, under the names of today. */
function underOwnNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { about, message, ...own } = body as Record<string, unknown>
  return { orderId: about, text: message, ...own }
}

export const Complaint = z.preprocess(
  underOwnNames,
  z
    .object({
      name: requiredText('fullName', complaintLimits.name),
      email: Email,
      orderId: optionalText(complaintLimits.about).describe(
        'An order or a payment, if it is about one; also taken as `about`',
      ),
      text: requiredText('aboutWhat', complaintLimits.message, 'many').describe(
        'What went wrong; also taken as `message`',
      ),
    })
    .transform(({ orderId, text, ...who }) => ({ ...who, about: orderId, message: text })),
)

const FiledComplaint = z.object({
  ticket: z.string().describe('By what the complaint is called, such as K7PM-4XWD'),
  statusUrl: z.string().describe('The page that says how it stands'),
  answerBy: Moment,
})

/** Needs no account. A plain form may post the same fields, and is redirected to `statusUrl`. */
export const fileComplaint = createRoute({
  method: 'post',
  path: '/api/complaints',
  summary: 'Complain, and have a ticket number at once',
  request: { body: jsonBody(Complaint) },
  responses: { 201: jsonAnswer(FiledComplaint, 'Stored, and acknowledged by mail'), ...refused },
})

export type Complaint = z.infer<typeof Complaint>
export type FiledComplaint = z.infer<typeof FiledComplaint>
