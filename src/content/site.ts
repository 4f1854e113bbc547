import { type CollectionEntry, getEntry } from 'astro:content'
import { z } from 'astro/zod'
import { parse } from 'yaml'

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

/** Names, contacts and the menus, from content/site.yaml. */
export function site(): Promise<Site> {
  cached ??= readSite()
  return cached
}
