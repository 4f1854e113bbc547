import { type CollectionEntry, getCollection } from 'astro:content'

export type Slide = CollectionEntry<'slides'>

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
