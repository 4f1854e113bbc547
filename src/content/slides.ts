import { type CollectionEntry, getCollection } from 'astro:content'
import type { SlideMessage } from './schemas/slides.ts'

export type Slide = CollectionEntry<'slides'>

/** The slides of the home page, in order, and the message of the first one, which alone speaks. */
export async function slides(): Promise<{ message: SlideMessage; all: Slide[] }> {
  const entries = await getCollection('slides')
  const inOrder = entries.toSorted((a, b) => a.data.order - b.data.order)
  const first = inOrder[0]
  if (!first?.data.message) {
    throw new Error(`content/slides/${first?.id ?? ''}.md: the first slide needs a message`)
  }
  return { message: first.data.message, all: inOrder }
}
