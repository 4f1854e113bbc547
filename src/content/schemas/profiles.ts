import { z } from 'astro/zod'
import { alternative, draft, type PictureField } from './fields.ts'
import { photo } from './photo.ts'

/** One station of a working life. */
export const station = z.strictObject({
  period: z.string().min(1).max(30).describe('A year or a period, e.g. 1998 to 2006'),
  text: z.string().min(1).max(240).describe('What happened then, in a sentence or two'),
})

export const profileSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Full name, as in the heading'),
    role: z.string().min(1).max(60).describe('What the person is, below the name'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for cards and searches'),
    image: picture({ what: 'Portrait', width: 800, shape: '4:5' }),
    alt: alternative('portrait'),
    photo: photo(picture),
    order: z.int().describe('Place in the About menu: small numbers first'),
    journey: z.array(station).min(1).describe('Professional journey, the earliest first'),
    achievements: z.array(z.string().min(1)).min(1).describe('Facts that can be checked'),
    draft,
  })
