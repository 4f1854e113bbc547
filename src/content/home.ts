import { getEntry, reference, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { pageLink } from './links.ts'
import { titledText } from './titled-text.ts'

const group = z.strictObject({
  title: z.string().min(1).describe('Name of the group, e.g. Training'),
  text: z.string().min(1).max(240).describe('One or two sentences about the group'),
  entries: z
    .array(z.strictObject({ ...titledText.shape, href: pageLink.shape.href }))
    .min(1)
    .describe('What the group offers, each with the page it leads to'),
})

const video = ({ image }: SchemaContext) =>
  z.strictObject({
    title: z.string().min(1).describe('What the video is, for people who cannot see it'),
    file: z
      .string()
      .regex(/^\/videos\/[a-z0-9-]+\.mp4$/, 'write the path like /videos/name.mp4')
      .describe('Short silent film in public/videos'),
    poster: image().describe('Still of the film, shown until it plays'),
  })

export const homeSchema = (context: SchemaContext) =>
  z.strictObject({
    services: z.array(group).min(1).describe('What the firm offers, in groups'),
    industries: z.array(titledText).min(1).describe('Whom the firm works with'),
    coach: z.strictObject({
      profile: reference('profiles').describe('File name of the profile, without .md'),
      heading: z.string().min(1).describe('Words above the profile'),
      text: z.string().min(1).max(400).describe('A few sentences to a visitor'),
      button: pageLink.describe('Where the profile leads'),
    }),
    video: video(context).optional().describe('Looping silent film; leave it out for none'),
  })

/** home.yaml holds one object, where a collection wants entries by id. */
export function homeEntries(text: string): Record<string, Record<string, unknown>> {
  const written: unknown = parse(text)
  return { home: z.record(z.string(), z.unknown()).parse(written) }
}

/** What the home page says, from content/home.yaml, with the profile of the coach. */
export async function home() {
  const entry = await getEntry('home', 'home')
  if (!entry) throw new Error('content/home.yaml is missing or has mistakes')
  const coachProfile = await getEntry('profiles', entry.data.coach.profile.id)
  if (!coachProfile) throw new Error('content/home.yaml: coach names a profile that is missing')
  return { ...entry.data, coachProfile }
}
