import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageLink } from './links.ts'

const message = z.strictObject({
  heading: z.string().min(1).max(60).describe('Large words on the slide'),
  subheading: z.string().min(1).max(140).describe('One sentence below them'),
  button: pageLink.describe('Where the slide leads'),
})

export const slideSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    image: image().describe('Picture beside this file, 16:9, at least 1600 px wide'),
    alt: z.string().min(1).describe('What the picture shows, for people who cannot see it'),
    message: message.optional().describe('Words on the slide; the first slide needs them'),
    order: z.int().describe('Place in the carousel: small numbers first'),
  })

export type Slide = CollectionEntry<'slides'>
export type SlideMessage = z.infer<typeof message>

/** The slides of the home page, in order; the first one speaks. */
export async function slides(): Promise<Slide[]> {
  const entries = await getCollection('slides')
  const inOrder = entries.toSorted((a, b) => a.data.order - b.data.order)
  const first = inOrder[0]
  if (!first?.data.message) {
    throw new Error(`content/slides/${first?.id ?? ''}.md: the first slide needs a message`)
  }
  return inOrder
}
