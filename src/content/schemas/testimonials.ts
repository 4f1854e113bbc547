import { z } from 'astro/zod'
import { driveLink } from '../links.ts'
import { alternative, draft, type PictureField } from './fields.ts'

export const testimonialSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Name as the person wishes to be named'),
    avatar: picture({ what: 'Picture of the person', width: 400, shape: '1:1' }),
    alt: alternative('picture'),
    quote: z.string().min(1).max(400).describe('What the person said, unchanged'),
    videoLink: driveLink.describe('Video on Google Drive, shared with everybody who has the link'),
    consent: z
      .literal(true, 'publish a testimonial only with the written consent of the person')
      .describe('true once the person has agreed in writing'),
    order: z.int().describe('Place on the page: small numbers first'),
    draft,
  })
