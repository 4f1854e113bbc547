import { z } from 'astro/zod'
import { pageLink } from '../links.ts'
import { alternative, draft, type PictureField } from './fields.ts'

const message = z.strictObject({
  heading: z.string().min(1).max(60).describe('Large words on the slide'),
  subheading: z.string().min(1).max(140).describe('One sentence below them'),
  button: pageLink.describe('Where the slide leads'),
})

export type SlideMessage = z.infer<typeof message>

export const slideSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    image: picture({ what: 'Picture of the slide', width: 1600, shape: '16:9' }),
    alt: alternative('picture'),
    message: message.optional().describe('Words on the slide; the first slide needs them'),
    order: z.int().describe('Place in the carousel: small numbers first'),
    draft,
  })
