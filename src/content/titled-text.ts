import { z } from 'astro/zod'

/** A short heading with a sentence or two below it: a benefit, a step, a purpose. */
export const titledText = z.strictObject({
  title: z.string().min(1).max(60).describe('A few words'),
  text: z.string().min(1).max(400).describe('One to three sentences'),
})

export type TitledText = z.infer<typeof titledText>
