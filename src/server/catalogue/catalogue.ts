import { readFileSync } from 'node:fs'
import {
  type ArtEntry,
  type BookEntry,
  CatalogueFile,
  type CourseEntry,
  type Product,
} from '#contracts/catalogue-file.ts'
import type { Book, Course, DhyanamProduct } from '#contracts/catalogue.ts'

/** Everything for sale, and what else the build tells. Prices come from here and from nowhere else. */
export interface Catalogue extends Readonly<Omit<CatalogueFile, 'products'>> {
  readonly find: (id: string) => Product | undefined
  readonly courses: readonly CourseEntry[]
  readonly books: readonly BookEntry[]
  readonly art: readonly ArtEntry[]
}

export function createCatalogue({ products, ...rest }: CatalogueFile): Catalogue {
  const byId = new Map(products.map((product) => [product.id, product]))
  return {
    ...rest,
    find: (id) => byId.get(id),
    courses: products.filter((product) => product.itemType === 'Course'),
    books: products.filter((product) => product.itemType === 'Book'),
    art: products.filter((product) => product.itemType === 'Dhyanam'),
  }
}

/** Reads what the build wrote; throws when it is missing or not of today's shape. */
export function readCatalogue(file: string): Catalogue {
  return createCatalogue(CatalogueFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/** A course as anybody may see it: its chapters without the links that are paid for. */
export function toCourse(entry: CourseEntry): Course {
  const { id: _id, itemType, name, summary, image, pricePaise } = entry
  const chapters = entry.chapters.map((chapter) => ({
    name: chapter.name,
    subChapters: chapter.subChapters.map((lesson) => ({ name: lesson.name })),
  }))
  return { _id, itemType, name, summary, image, price: pricePaise / 100, pricePaise, chapters }
}

/** A book as anybody may see it: only a free one has a public file. */
export function toBook(entry: BookEntry): Book {
  const { id: _id, itemType, name: title, author, image: imageUrl, pricePaise, free } = entry
  const price = free ? 'Free' : String(pricePaise / 100)
  const pdfLink = free ? `/books/${_id}.pdf` : null
  return { _id, itemType, title, author, imageUrl, price, pricePaise, pdfLink }
}

/** An art product as anybody may see it. */
export function toDhyanamProduct(entry: ArtEntry): DhyanamProduct {
  const { id: _id, itemType, name, size, image, pricePaise } = entry
  return { _id, itemType, name, size, image, price: pricePaise / 100, pricePaise }
}
