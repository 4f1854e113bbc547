import { z } from '@hono/zod-openapi'
import { Moment } from '#contracts/parts.ts'
import { consentPurposes } from '#domain/consent.ts'

/** What somebody agreed to, with the words that were shown. */
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
