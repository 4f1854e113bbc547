import { type CollectionEntry, getEntry } from 'astro:content'

type ConsultationPage = CollectionEntry<'consultation'>['data']
export type FreeCall = ConsultationPage['freeCall']

/** The text of the consultation page; its fee stands in site.yaml. */
export async function consultationPage(): Promise<ConsultationPage> {
  const entry = await getEntry('consultation', 'consultation')
  if (!entry) throw new Error('content/pages/consultation.md is missing or has mistakes')
  return entry.data
}

/** The call that costs nothing; undefined while the firm offers none. */
export async function offeredFreeCall(): Promise<FreeCall | undefined> {
  const { freeCall } = await consultationPage()
  return freeCall.offered ? freeCall : undefined
}
