import { createRoute, z } from '@hono/zod-openapi'
import { complaintLimits } from '#domain/complaint.ts'
import { consentPurposes } from '#domain/consent.ts'
import { Email, Id, jsonAnswer, jsonBody, Moment, refused, signedIn } from './parts.ts'
import { optionalText, requiredText } from './text.ts'

/** A consent, with the text that was shown. */
export const Consent = z.object({
  purpose: z.enum(consentPurposes),
  version: z.string().describe("Of the text; 'before' where its words were not kept"),
  language: z.string(),
  label: z.string().nullable().describe('The words beside the box'),
  text: z.string().nullable().describe('What was told before'),
  givenAt: Moment,
  source: z.string().describe('The page on which it was given'),
  withdrawnAt: Moment.nullable(),
})

export type Consent = z.infer<typeof Consent>

export const listConsents = createRoute({
  method: 'get',
  path: '/api/auth/{userId}/consents',
  summary: 'What the logged-in user agreed to, the newest first, in the words that were shown',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(
      z.object({ consents: z.array(Consent) }),
      'What stands, and what was withdrawn',
    ),
    ...refused,
  },
})

export type ListConsents = typeof listConsents

const Withdrawal = z.object({ purpose: z.enum(consentPurposes) })

export const withdrawConsent = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/consents/withdraw',
  summary: 'Withdraw what the logged-in user agreed to; what was answered under it is deleted',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(Withdrawal) },
  responses: { 200: jsonAnswer(z.object({ withdrawn: z.literal(true) }), 'Withdrawn'), ...refused },
})

export type WithdrawConsent = typeof withdrawConsent

/** Renames `about` and `message`, as sent by older pages and callers, to the current field names. */
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
