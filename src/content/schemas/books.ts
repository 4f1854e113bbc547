import { z } from 'astro/zod'
import { priceOrFree } from '../price.ts'
import { alternative, draft, type PictureField } from './fields.ts'
import { finance } from './legal.ts'
import { language, outcomes, questions } from './selling.ts'

const shownPages = z
  .array(z.int().positive())
  .max(3)
  .refine((pages) => new Set(pages).size === pages.length, 'names a page twice')
  .optional()
  .describe('Up to three pages of the PDF that everybody may see, e.g. [2, 3, 5]')

export const bookSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Shown in the library, in the cart and on receipts'),
    author: z.string().min(1).describe('Who wrote it'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the book'),
    image: picture({ what: 'Cover', width: 640, shape: '3:4' }),
    alt: alternative('cover'),
    price: priceOrFree,
    pdf: z
      .string()
      .regex(/^\.\/files\/[a-z0-9-]+\.pdf$/, 'write the path like ./files/name-of-book.pdf')
      .meta({ description: 'The book itself; public only when the price is Free', widget: 'pdf' }),
    pages: z.int().positive().describe('Number of pages'),
    lookInside: shownPages,
    language,
    outcomes,
    questions: questions.optional(),
    finance,
    order: z.int().describe('Place in the library: small numbers first'),
    draft,
  })
