import { z } from 'astro/zod'
import { price } from '../price.ts'
import { alternative, draft, type PictureField, withTimesSign } from './fields.ts'
import { questions } from './selling.ts'

export const artSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Shown in the shop, in the cart and on receipts'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the piece'),
    image: picture({ what: 'Picture of the piece', width: 960, shape: '1:1' }),
    alt: alternative('picture'),
    price,
    questions: questions.optional(),
    size: z.string().min(1).overwrite(withTimesSign).describe('Printed size, e.g. 12 x 12 in'),
    order: z.int().describe('Place in the shop: small numbers first'),
    draft,
  })
