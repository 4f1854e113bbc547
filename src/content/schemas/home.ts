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

const door = z.strictObject({
  title: z.string().min(1).max(24).describe('One or two words'),
  text: z.string().min(1).max(120).describe('One sentence below them'),
  links: z
    .array(pageLink)
    .min(1)
    .describe('Where it leads; prices of courses, art and consultations follow by themselves'),
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
    facts: z
      .array(titledText)
      .max(3)
      .optional()
      .describe('What is true of the firm; how many people, and the fee, follow by themselves'),
    doors: z.array(door).max(3).optional().describe('The ways in below the pictures, up to three'),
    services: z.array(group).min(1).describe('What the firm offers, in groups'),
    industries: z
      .array(z.string().min(1).max(60))
      .min(1)
      .describe('Whom the firm works with, a few words each'),
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
