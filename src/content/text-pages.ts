import { type CollectionEntry, getEntry } from 'astro:content'

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
  const work = await getEntry('artworks', data.cover)
  if (!work) throw new Error('content/pages/dhyanam.md: cover names a file that is missing')
  return work
}
