import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { driveLink } from './links.ts'

export const testimonialSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Name as the person wishes to be named'),
    avatar: image().describe('Picture beside this file, square, at least 400 px'),
    alt: z.string().min(1).describe('What the picture shows, for people who cannot see it'),
    quote: z.string().min(1).max(400).describe('What the person said, unchanged'),
    videoLink: driveLink.describe('Video on Google Drive, shared with everybody who has the link'),
    consent: z
      .literal(true, 'publish a testimonial only with the written consent of the person')
      .describe('true once the person has agreed in writing'),
    order: z.int().describe('Place on the page: small numbers first'),
  })

export type Testimonial = CollectionEntry<'testimonials'>

/** Every testimonial, in the order that the editors gave. */
export async function testimonials(): Promise<Testimonial[]> {
  const entries = await getCollection('testimonials')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
