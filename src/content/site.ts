import { type CollectionEntry, getEntry } from 'astro:content'
import type { Redirect } from '#domain/redirects.ts'
import { readYamlFile } from './reading/entry.ts'

/** site.yaml holds one object, while a collection requires entries by id. */
export function siteEntries(text: string): Record<string, Record<string, unknown>> {
  return { site: readYamlFile(text) }
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

/** redirects.yaml holds one object, while a collection requires entries by id. */
export function redirectEntries(text: string): Record<string, Record<string, unknown>> {
  return { redirects: readYamlFile(text) }
}

/** Redirects from URLs of an older site, from content/redirects.yaml. */
export async function redirects(): Promise<readonly Redirect[]> {
  const entry = await getEntry('redirects', 'redirects')
  if (!entry) throw new Error('content/redirects.yaml is missing or has mistakes')
  return entry.data.redirects
}
