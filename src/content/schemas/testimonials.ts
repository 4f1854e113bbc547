import { z } from 'astro/zod'
import { driveLink } from '../links.ts'
import { alternative, day, draft, type PictureField } from './fields.ts'

const consent = z.strictObject({
  service: day.describe('Day on which the service was over'),
  given: day.describe('Day on which the person agreed in writing, after that'),
  how: z
    .string()
    .min(1)
    .max(120)
    .describe('How they agreed, and where that is kept')
    .meta({ examples: ['Letter, kept at the office'] }),
})

export const testimonialSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Name as the person wishes to be named'),
    avatar: picture({ what: 'Picture of the person', width: 400, shape: '1:1' }),
    alt: alternative('picture'),
    quote: z.string().min(1).max(400).describe('What the person said, unchanged'),
    videoLink: driveLink.describe('Video on Google Drive, shared with everybody who has the link'),
    consent: consent.describe(
      'Their consent in writing, given after the service (CCPA guidelines 2024; DPDP Act 2023, s. 6)',
    ),
    order: z.int().describe('Place on the page: small numbers first'),
    draft,
  })
