import { z } from 'astro/zod'
import { consentPurposes } from '#domain/consent.ts'
import { languages } from '#domain/language.ts'

/** A text that somebody agrees to; below the fields stands what they should know before. */
export const consentSchema = () =>
  z.strictObject({
    purpose: z.enum(consentPurposes).describe('What is agreed to: challenges is the box of the webinar form'),
    language: z.enum(languages).describe('Language of the text'),
    label: z
      .string()
      .min(1)
      .max(120)
      .describe('Words beside the box, said by whoever ticks it: I agree that …'),
  })
