import { type CollectionEntry, getEntry } from 'astro:content'

/** The text of the consultation page; its fee stands in site.yaml. */
export async function consultationPage(): Promise<CollectionEntry<'consultation'>['data']> {
  const entry = await getEntry('consultation', 'consultation')
  if (!entry) throw new Error('content/pages/consultation.md is missing or has mistakes')
  return entry.data
}
