import { type ArtPiece, type Book as BookEntry, type Course as CourseEntry, productPath } from '#content/products.ts'
import { site } from '#content/site.ts'
import { isFree } from '#domain/money.ts'
import { fullUrl, offer, pictureUrl, theFirm } from './parts.ts'
import type { Book, Course, Product } from './things.ts'

/** A course as search engines read it. */
export async function courseThing({ id, data }: CourseEntry): Promise<Course> {
  const url = fullUrl(productPath('Course', id))
  return {
    '@type': 'Course',
    name: data.name,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    provider: theFirm(),
    offers: { ...offer(data.price, url), category: 'Paid' },
  }
}

/** A book as search engines read it. */
export async function bookThing(book: BookEntry): Promise<Book> {
  const { id, data } = book
  const url = fullUrl(productPath('Book', id))
  return {
    '@type': 'Book',
    name: data.title,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    author: { '@type': 'Person', name: data.author },
    numberOfPages: data.pages,
    bookFormat: 'https://schema.org/EBook',
    offers: { ...offer(data.price, url), category: isFree(data.price) ? 'Free' : 'Paid' },
  }
}

/** A piece of art as search engines read it. */
export async function artThing({ id, data }: ArtPiece): Promise<Product> {
  const [{ name: brand }, url] = [await site(), fullUrl(productPath('Dhyanam', id))]
  return {
    '@type': 'Product',
    name: data.name,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    size: data.size,
    brand: { '@type': 'Brand', name: brand },
    offers: offer(data.price, url),
  }
}

export const courseThings = async (all: readonly CourseEntry[]) => await Promise.all(all.map(courseThing))
export const bookThings = async (all: readonly BookEntry[]) => await Promise.all(all.map(bookThing))
export const artThings = async (all: readonly ArtPiece[]) => await Promise.all(all.map(artThing))
