import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'

/** One station of a working life. */
export const station = z.strictObject({
  period: z.string().min(1).max(30).describe('A year or a period, e.g. 1998 to 2006'),
  text: z.string().min(1).max(240).describe('What happened then, in a sentence or two'),
})

export const profileSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Full name, as in the heading'),
    role: z.string().min(1).max(60).describe('What the person is, below the name'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for cards and searches'),
    image: image().describe('Portrait beside this file, 4:5, at least 800 px wide'),
    alt: z.string().min(1).describe('What the portrait shows, for people who cannot see it'),
    order: z.int().describe('Place in the About menu: small numbers first'),
    journey: z.array(station).min(1).describe('Professional journey, the earliest first'),
    achievements: z.array(z.string().min(1)).min(1).describe('Facts that can be checked'),
  })

export type Profile = CollectionEntry<'profiles'>

/** Every profile, in the order that the editors gave. */
export async function profiles(): Promise<Profile[]> {
  const entries = await getCollection('profiles')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** One page for each profile, at the name of its file. */
export async function profilePaths() {
  const all = await profiles()
  return all.map((profile) => ({ params: { profile: profile.id }, props: { profile } }))
}
