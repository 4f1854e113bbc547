import { Hono } from 'hono'
import {
  getBook,
  getCourse,
  getDhyanam,
  listBooks,
  listCourses,
  listDhyanam,
} from '#contracts/catalogue.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { toBook, toCourse, toDhyanamProduct } from '#server/catalogue/catalogue.ts'
import { soldPicturePath } from '#server/catalogue/sold-items.ts'
import { isSoldFileName } from '#server/files/file-store.ts'
import { answerFile } from '#server/http/file-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'

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

/** Pictures of formerly sold products; paid files are in the same store and never served here. */
export function soldPictureRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get(`${soldPicturePath}/:name`, async (c) => {
    const name = c.req.param('name')
    const isPicture = isSoldFileName(name) && name.endsWith('.webp')
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }
    const answer = isPicture && (await answerFile(c, shop.keptFiles, name, headers))
    if (!answer) throw new Refusal('not-found', 'noPicture')
    return answer
  })
}
