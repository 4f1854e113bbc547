import { z } from 'astro/zod'
import { alternative, draft, type PictureField } from './fields.ts'

export const gallerySchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    image: picture({ what: 'Picture of the gallery', width: 1600, shape: '4:3' }),
    alt: alternative('picture'),
    caption: z.string().min(1).max(120).describe('One line below the picture'),
    order: z.int().describe('Place in the grid: small numbers first'),
    draft,
  })
