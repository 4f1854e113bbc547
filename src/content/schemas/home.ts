import { z } from 'astro/zod'
import { pageLink } from '../links.ts'
import { titledText } from '../titled-text.ts'
import { fileOf, type PictureField } from './fields.ts'

const group = z.strictObject({
  title: z.string().min(1).describe('Name of the group, e.g. Training'),
  text: z.string().min(1).max(240).describe('One or two sentences about the group'),
  entries: z
    .array(z.strictObject({ ...titledText.shape, href: pageLink.shape.href }))
    .min(1)
    .describe('What the group offers, each with the page it leads to'),
})

const video = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).describe('What the video is, for people who cannot see it'),
    file: z
      .string()
      .regex(/^\/videos\/[a-z0-9-]+\.mp4$/, 'write the path like /videos/name.mp4')
      .describe('Short silent film in public/videos'),
    poster: picture({ what: 'Still of the film, shown until it plays', width: 640, shape: '1:1' }),
  })

export const homeSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    services: z.array(group).min(1).describe('What the firm offers, in groups'),
    industries: z.array(titledText).min(1).describe('Whom the firm works with'),
    coach: z
      .strictObject({
        profile: fileOf('profiles').describe('File name of the profile, without .md'),
        heading: z.string().min(1).describe('Words above the profile'),
        text: z.string().min(1).max(400).describe('A few sentences to a visitor'),
        button: pageLink.describe('Where the profile leads'),
      })
      .describe('Whom a visitor meets on the home page'),
    video: video(picture)
      .optional()
      .describe('Looping silent film; leave it out for none'),
  })
