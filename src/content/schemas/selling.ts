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

const line = z.string().min(1).max(110)
const further = z.array(line).max(4)

const sold = {
  delivery: line.describe('How it comes, and when; also on the receipt'),
  cancellation: line.describe('Until when an order can be cancelled; also on the receipt'),
  refund: line.describe('When money is given back; also on the receipt'),
}
const besides = {
  terms: further.optional().describe('What else one should know, beside the price'),
  questions,
}

/** The same for everything of a kind, on each of its pages (Consumer Protection (E-Commerce) Rules 2020, rule 5). */
export const beforePaying = z.strictObject({
  courses: z.strictObject({ ...sold, ...besides }),
  books: z.strictObject({ ...sold, ...besides }).describe('Books with a price'),
  freeBooks: z.strictObject({
    terms: further.min(1).describe('Beside the button: how it comes, and what one may do with it'),
    questions,
  }),
  art: z.strictObject({
    ...sold,
    origin: line.describe('In which country it is made; also on the receipt'),
    ...besides,
  }),
})
