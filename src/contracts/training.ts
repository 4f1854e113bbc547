import { createRoute, z } from '@hono/zod-openapi'
import { emailLimit } from '#domain/email.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { phoneLimit } from '#domain/phone.ts'
import { groupSizes, trainingLimits, trainingTimes } from '#domain/training.ts'
import { Email, jsonAnswer, jsonBody, phoneNumber, refused, unlessBlank } from './parts.ts'
import { requiredText } from './text.ts'

const wrongSize: FieldProblem = 'groupSize'
const wrongTime: FieldProblem = 'trainingTime'
const unreachable: FieldProblem = 'reach'
const contactFields: readonly unknown[] = ['email', 'phone']

/** Only one contact of the company is required: e-mail or phone. */
export const TrainingEnquiry = z
  .object({
    company: requiredText('company', trainingLimits.company),
    name: requiredText('fullName', trainingLimits.name),
    phone: unlessBlank(phoneNumber, phoneLimit, 'phone'),
    email: unlessBlank(Email, emailLimit, 'email'),
    people: z.enum(groupSizes, wrongSize).describe('How many take part'),
    city: requiredText('city', trainingLimits.city).describe('A city, or Online'),
    when: z.enum(trainingTimes, wrongTime).default('open').describe('`open`: not sure yet'),
    message: requiredText('aboutWhat', trainingLimits.message, 'many'),
  })
  .refine(({ email, phone }) => email ?? phone, {
    error: unreachable,
    path: ['email'],
    // Reported together with errors of other fields, but not for an address that is only mistyped.
    when: ({ value, issues }) =>
      z.looseObject({}).safeParse(value).success &&
      !issues.some(({ path = [] }) => contactFields.includes(path[0])),
  })

const TakenEnquiry = z.object({
  id: z.string().describe('By what the firm knows the enquiry'),
  redirectUrl: z.string().describe('The page that says what happens next'),
})

/** Needs no account. A plain form may post the same fields, and is redirected to `redirectUrl`. */
export const requestTraining = createRoute({
  method: 'post',
  path: '/api/training-enquiries',
  summary: 'Ask for a training for a company; the same once more within a day is the same enquiry',
  request: { body: jsonBody(TrainingEnquiry) },
  responses: { 201: jsonAnswer(TakenEnquiry, 'Stored, and details to the firm'), ...refused },
})

export type TrainingEnquiry = z.infer<typeof TrainingEnquiry>
export type TakenEnquiry = z.infer<typeof TakenEnquiry>
