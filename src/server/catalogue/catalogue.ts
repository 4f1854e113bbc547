import { readFileSync } from 'node:fs'
import {
  type ArtEntry,
  type BookEntry,
  CatalogueFile,
  type CourseEntry,
  type Product,
} from '#contracts/catalogue-file.ts'
import type { Book, Course, DhyanamProduct } from '#contracts/catalogue.ts'

/** Everything for sale, and what else the build provides. The only source of prices. */
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

/** Reads the build's output; throws if it is missing or has an outdated shape. */
export function readCatalogue(file: string): Catalogue {
  return createCatalogue(CatalogueFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/** The public view of a course: its chapters without the paid links. */
export function toCourse(entry: CourseEntry): Course {
  const { id: _id, itemType, name, summary, image, pricePaise } = entry
  const chapters = entry.chapters.map((chapter) => ({
    name: chapter.name,
    subChapters: chapter.subChapters.map((lesson) => ({ name: lesson.name })),
  }))
  return { _id, itemType, name, summary, image, price: pricePaise / 100, pricePaise, chapters }
}

/** The public view of a book: only a free one has a public file. */
export function toBook(entry: BookEntry): Book {
  const { id: _id, itemType, name: title, author, image: imageUrl, pricePaise, free } = entry
  const price = free ? 'Free' : String(pricePaise / 100)
  const pdfLink = free ? `/books/${_id}.pdf` : null
  return { _id, itemType, title, author, imageUrl, price, pricePaise, pdfLink }
}

/** The public view of an art product. */
export function toDhyanamProduct(entry: ArtEntry): DhyanamProduct {
  const { id: _id, itemType, name, size, image, pricePaise } = entry
  return { _id, itemType, name, size, image, price: pricePaise / 100, pricePaise }
}
