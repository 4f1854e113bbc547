import { type CollectionEntry, getCollection } from 'astro:content'
import { listPages } from './list-pages.ts'

export type ArtPiece = CollectionEntry<'art'>

/** Every piece of the Dhyanam shop, in the order that the editors gave. */
export async function artPieces(): Promise<ArtPiece[]> {
  const entries = await getCollection('art')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

const perPage = 12

/** The pages that list the art. */
export const artListPages = async () => listPages(await artPieces(), perPage)

/** One page for each piece, at /dhyanamshop/ and the name of its file. */
export async function artPaths() {
  const all = await artPieces()
  return all.map((piece) => ({ params: { id: piece.id }, props: { piece } }))
}
