import { z } from 'astro/zod'
import { alternative, draft, type PictureField, withTimesSign } from './fields.ts'

export const artworkSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Title of the work'),
    medium: z
      .string()
      .min(1)
      .max(80)
      .overwrite(withTimesSign)
      .describe('How and how large, e.g. ink on paper, 20 x 20 in'),
    image: picture({ what: 'Picture of the work', width: 1200, shape: '1:1' }),
    alt: alternative('work'),
    order: z.int().describe('Place on the page: small numbers first'),
    draft,
  })
