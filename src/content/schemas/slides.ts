import { z } from 'astro/zod'
import { pageLink } from '../links.ts'
import { alternative, draft, type PictureField } from './fields.ts'

const message = z.strictObject({
  heading: z.string().min(1).max(60).describe('Large words; each sentence has a line of its own'),
  subheading: z.string().min(1).max(140).describe('One sentence below them'),
  button: pageLink.describe('Where the home page leads'),
  second: pageLink.optional().describe('A second, quieter button; leave it out for none'),
})

const focus = z
  .enum(['left', 'middle', 'right'])
  .optional()
  .describe('Which part of the picture stays; its sides are cut off. Without it, the middle')

export type SlideMessage = z.infer<typeof message>
export type SlideFocus = z.infer<typeof focus>

export const slideSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    image: picture({ what: 'Picture of the slide', width: 1600, shape: '16:9' }),
    alt: alternative('picture'),
    focus,
    message: message
      .optional()
      .describe('Words that stand beside all pictures; the first slide has them, and no other'),
    order: z.int().describe('Place in the carousel: small numbers first'),
    draft,
  })
