import { type CollectionEntry, getCollection } from 'astro:content'
import { listPages } from './list-pages.ts'

export type Book = CollectionEntry<'books'>

/** Every book, in the order that the editors gave. */
export async function books(): Promise<Book[]> {
  const entries = await getCollection('books')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

const perPage = 12

/** The pages that list the books. */
export const bookListPages = async () => listPages(await books(), perPage)

/** Public address of a free book; paid books have none. */
export function freeBookUrl(book: Book): string {
  return `/books/${book.id}.pdf`
}

/** One page for each book, at /library/ and the name of its file. */
export async function bookPaths() {
  const all = await books()
  return all.map((book) => ({ params: { id: book.id }, props: { book } }))
}
