import { getBook } from '#contracts/get-book.ts'
import { getCourse } from '#contracts/get-course.ts'
import { getDhyanam } from '#contracts/get-dhyanam.ts'
import { listBooks } from '#contracts/list-books.ts'
import { listCourses } from '#contracts/list-courses.ts'
import { listDhyanam } from '#contracts/list-dhyanam.ts'
import { Refusal } from '../refusal.ts'
import { toBook, toCourse, toDhyanamProduct } from '../services/list-products.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes } from './contract-routes.ts'

function known<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((candidate) => candidate.id === id)
  if (!entry) throw new Refusal('not-found', 'This product does not exist.')
  return entry
}

export function productRoutes({ catalogue }: Shop) {
  const { courses, books, art } = catalogue
  return contractRoutes()
    .openapi(listCourses, (c) => c.json(courses.map(toCourse), 200))
    .openapi(getCourse, (c) => c.json(toCourse(known(courses, c.req.valid('param').id)), 200))
    .openapi(listBooks, (c) => c.json(books.map(toBook), 200))
    .openapi(getBook, (c) => c.json(toBook(known(books, c.req.valid('param').id)), 200))
    .openapi(listDhyanam, (c) => c.json(art.map(toDhyanamProduct), 200))
    .openapi(getDhyanam, (c) => c.json(toDhyanamProduct(known(art, c.req.valid('param').id)), 200))
}
