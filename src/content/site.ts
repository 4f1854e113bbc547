import { type CollectionEntry, getEntry } from 'astro:content'
import { z } from 'astro/zod'
import { parse } from 'yaml'

const linkSchema = z.strictObject({
  label: z.string().min(1).describe('Words of the link'),
  href: z.string().startsWith('/').describe('Page of this site, e.g. /courses'),
})

export const siteSchema = z.strictObject({
  sample: z.boolean().describe('true while names, people and numbers are sample content'),
  name: z.string().min(1).describe('Name of the firm, as in the logo'),
  legalName: z.string().min(1).describe('Name of the LLP, for the copyright line and receipts'),
  tagline: z.string().min(1).describe('One sentence; shown on the home page and in the footer'),
  blurb: z.string().min(1).describe('What the firm is, in the footer'),
  contacts: z
    .strictObject({
      phone: z.string().regex(/^\+91 \d{5} \d{5}$/, 'write it like +91 98765 43210'),
      email: z.email(),
      address: z.array(z.string().min(1)).min(1).describe('Lines of the postal address'),
    })
    .describe('How people reach the firm'),
  links: z.array(linkSchema).min(1).describe('The main menu, in order'),
})

/** site.yaml holds one object, where a collection wants entries by id. */
export function siteEntries(text: string): Record<string, Record<string, unknown>> {
  const written: unknown = parse(text)
  return { site: z.record(z.string(), z.unknown()).parse(written) }
}

export type Site = CollectionEntry<'site'>['data']

let cached: Promise<Site> | undefined

async function readSite(): Promise<Site> {
  const entry = await getEntry('site', 'site')
  if (!entry) throw new Error('content/site.yaml is missing or has mistakes')
  return entry.data
}

/** Names, contacts and the menu, from content/site.yaml. */
export function site(): Promise<Site> {
  cached ??= readSite()
  return cached
}
