import { z } from 'astro/zod'
import { titledText } from '../titled-text.ts'

const freeCall = z.strictObject({
  offered: z
    .boolean()
    .describe('false: no page speaks of a free consultation, and nobody can ask for one'),
  minutes: z
    .int()
    .min(5)
    .max(60)
    .optional()
    .describe('How long the free call takes; with times to choose, its appointment says that'),
  everyDays: z
    .int()
    .min(1)
    .max(365)
    .describe('One person has one free call in so many days'),
  text: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('What it is for, on its card; with times to choose, its appointment says that'),
  invitation: z.string().min(1).max(160).describe('The sentence that invites to it, in the footer'),
})

export const consultationSchema = () =>
  z.strictObject({
    title: z.string().min(1).max(60).describe('Heading of the page'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    steps: z.array(titledText).min(1).describe('What happens in a consultation, in order'),
    hour: titledText
      .optional()
      .describe('What is paid for, on its card; with times to choose, its appointment says that'),
    freeCall: freeCall.describe('The call that costs nothing; the button in the footer chooses it'),
    freeQuestion: titledText.describe('What may be asked for nothing, by chat or telephone'),
    disclaimer: z.string().min(1).describe('What a consultation is not; always shown'),
  })
