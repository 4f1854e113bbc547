import { z } from 'astro/zod'
import { titledText } from '../titled-text.ts'

export const consultationSchema = () =>
  z.strictObject({
    title: z.string().min(1).max(60).describe('Heading of the page'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    steps: z.array(titledText).min(1).describe('What happens in a consultation, in order'),
    freeQuestion: titledText.describe(
      'What is free before a consultation is booked; the button in the footer leads here',
    ),
    disclaimer: z.string().min(1).describe('What a consultation is not; always shown'),
  })
