import { artPieces } from '#content/art.ts'
import { books, isFreeBook } from '#content/books.ts'
import { courses } from '#content/courses.ts'
import { site } from '#content/site.ts'
import { fullUrl, offer, pictureUrl, theFirm } from './parts.ts'
import type { Book, Course, Product } from './things.ts'

export async function courseThings(): Promise<Course[]> {
  const all = await courses()
  return await Promise.all(
    all.map(async ({ id, data }) => {
      const url = fullUrl(`/courses#${id}`)
      return {
        '@type': 'Course' as const,
        name: data.name,
        description: data.summary,
        url,
        image: await pictureUrl(data.image),
        provider: theFirm(),
        offers: { ...offer(data.price, url), category: 'Paid' as const },
      }
    }),
  )
}

export async function bookThings(): Promise<Book[]> {
  const all = await books()
  return await Promise.all(
    all.map(async (book) => {
      const { id, data } = book
      const url = fullUrl(`/library#${id}`)
      return {
        '@type': 'Book' as const,
        name: data.title,
        description: data.summary,
        url,
        image: await pictureUrl(data.image),
        author: { '@type': 'Person' as const, name: data.author },
        numberOfPages: data.pages,
        bookFormat: 'https://schema.org/EBook' as const,
        offers: { ...offer(data.price, url), category: isFreeBook(book) ? 'Free' : 'Paid' },
      }
    }),
  )
}

export async function artThings(): Promise<Product[]> {
  const [all, { name: brand }] = await Promise.all([artPieces(), site()])
  return await Promise.all(
    all.map(async ({ id, data }) => {
      const url = fullUrl(`/dhyanamshop#${id}`)
      return {
        '@type': 'Product' as const,
        name: data.name,
        description: data.summary,
        url,
        image: await pictureUrl(data.image),
        size: data.size,
        brand: { '@type': 'Brand' as const, name: brand },
        offers: offer(data.price, url),
      }
    }),
  )
}
