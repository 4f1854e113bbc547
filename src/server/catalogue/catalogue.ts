import { readFileSync } from 'node:fs'
import {
  type ArtEntry,
  type BookEntry,
  CatalogueFile,
  type CourseEntry,
  type Product,
} from '#contracts/shopping/catalogue-file.ts'

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
