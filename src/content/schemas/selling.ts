import { z } from 'astro/zod'

const question = z.strictObject({
  question: z.string().min(1).max(90).describe('As somebody asks it'),
  answer: z.string().min(1).max(300).describe('What you answer, in one or two sentences'),
})

/** What people ask before they pay; on the page of a thing, or of everything of its kind. */
export const questions = z
  .array(question)
  .max(8)
  .describe('What people ask before they pay, and the answers')

export const outcomes = z
  .array(z.string().min(1).max(90))
  .min(2)
  .max(6)
  .optional()
  .describe('What somebody has or can do afterwards, one a line')

export const language = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe('In which language, as people say it')

/** The same for everything of a kind, on each of its pages. */
export const beforePaying = z.strictObject({
  terms: z
    .array(z.string().min(1).max(110))
    .min(1)
    .max(4)
    .describe('Beside the price: how it comes, and what is given back'),
  questions,
})
