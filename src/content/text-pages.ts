import { type CollectionEntry, getEntry, reference, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { phone } from './links.ts'
import { titledText } from './titled-text.ts'

const page = {
  title: z.string().min(1).max(60).describe('Heading of the page'),
  summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
}

export const legalSchema = z.strictObject({
  ...page,
  updated: z.date().describe('Day of the last change, e.g. 2026-11-01'),
})

export const aboutSchema = z.strictObject({
  ...page,
  lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
  purposes: z.array(titledText).min(1).describe('What the firm is for'),
})

const priceRow = z.strictObject({
  kind: z.string().min(1).describe('What can be ordered'),
  price: z.string().min(1).describe('How its price comes about'),
})

export const dhyanamSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    ...page,
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    cover: reference('artworks').describe('File name of the work at the head, without .md'),
    artist: z.strictObject({
      name: z.string().min(1).describe('Name of the artist'),
      image: image().describe('Portrait, 4:5, at least 800 px wide'),
      alt: z.string().min(1).describe('What the portrait shows, for people who cannot see it'),
      note: z.array(z.string().min(1)).min(1).describe('Artist note, a paragraph each'),
    }),
    significance: z.array(titledText).min(1).describe('What a mandala means, part by part'),
    ordering: z.strictObject({
      prices: z.array(priceRow).min(1).describe('Order and pricing, one row for each kind'),
      largestPrint: z.string().min(1).describe('Maximum size of a digital print'),
      steps: z.array(titledText).min(1).describe('How an order goes, in order'),
      phones: z.array(phone).min(1).describe('Numbers for orders by phone or WhatsApp'),
    }),
  })

export type LegalPage = CollectionEntry<'legal'>
export type DhyanamPage = CollectionEntry<'dhyanam'>

/** A legal page by the name of its file. */
export async function legalPage(id: 'terms-of-use' | 'privacy-policy'): Promise<LegalPage> {
  const entry = await getEntry('legal', id)
  if (!entry) throw new Error(`content/pages/${id}.md is missing or has mistakes`)
  return entry
}

/** The text of the About page. */
export async function aboutPage(): Promise<CollectionEntry<'about'>> {
  const entry = await getEntry('about', 'about')
  if (!entry) throw new Error('content/pages/about.md is missing or has mistakes')
  return entry
}

/** The text of the Dhyanam page. */
export async function dhyanamPage(): Promise<DhyanamPage> {
  const entry = await getEntry('dhyanam', 'dhyanam')
  if (!entry) throw new Error('content/pages/dhyanam.md is missing or has mistakes')
  return entry
}

/** The work at the head of the Dhyanam page. */
export async function coverOf({ data }: DhyanamPage): Promise<CollectionEntry<'artworks'>> {
  const work = await getEntry('artworks', data.cover.id)
  if (!work) throw new Error('content/pages/dhyanam.md: cover names a file that is missing')
  return work
}
