import { getBook } from '#contracts/shopping/get-book.ts'
import { getCourse } from '#contracts/shopping/get-course.ts'
import { getDhyanam } from '#contracts/shopping/get-dhyanam.ts'
import { listBooks } from '#contracts/shopping/list-books.ts'
import { listCourses } from '#contracts/shopping/list-courses.ts'
import { listDhyanam } from '#contracts/shopping/list-dhyanam.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { toBook, toCourse, toDhyanamProduct } from '#server/catalogue/list-products.ts'

function known<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((candidate) => candidate.id === id)
  if (!entry) throw new Refusal('not-found', 'noProduct')
  return entry
}

export function productRoutes(shop: Shop) {
  const { courses, books, art } = shop.catalogue
  return contractRoutes(shop)
    .openapi(listCourses, (c) => c.json(courses.map(toCourse), 200))
    .openapi(getCourse, (c) => c.json(toCourse(known(courses, c.req.valid('param').id)), 200))
    .openapi(listBooks, (c) => c.json(books.map(toBook), 200))
    .openapi(getBook, (c) => c.json(toBook(known(books, c.req.valid('param').id)), 200))
    .openapi(listDhyanam, (c) => c.json(art.map(toDhyanamProduct), 200))
    .openapi(getDhyanam, (c) => c.json(toDhyanamProduct(known(art, c.req.valid('param').id)), 200))
}
