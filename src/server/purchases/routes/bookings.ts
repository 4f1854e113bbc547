import { bookConsultation } from '#contracts/purchases/book-consultation.ts'
import { enrollInWebinar } from '#contracts/purchases/enroll-in-webinar.ts'
import { listWebinars } from '#contracts/shopping/list-webinars.ts'
import { actingAs } from '#server/audit/actor.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { contractRoutes } from '#server/http/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { bookConsultation as book } from '../book-consultation.ts'
import { enrollInWebinar as enroll } from '../enroll-in-webinar.ts'
import { openWebinars } from '../open-webinars.ts'

/** Consultations and webinars: open to everybody, without an account. */
export function bookingRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(bookConsultation, async (c) => {
      const { formData, ...opening } = c.req.valid('json')
      return c.json(
        await book(actingAs(shop, 'visitor'), formData, visitorOf(c, shop), opening),
        200,
      )
    })
    .openapi(enrollInWebinar, async (c) => {
      const enrollment = c.req.valid('json')
      return c.json(await enroll(actingAs(shop, 'visitor'), enrollment, visitorOf(c, shop)), 201)
    })
    .openapi(listWebinars, (c) => {
      const webinars = openWebinars(shop).map(
        ({ id, joinLink, seats, durationHours, ...webinar }) => ({
          _id: id,
          ...webinar,
          duration: durationHours,
        }),
      )
      return c.json({ webinars }, 200)
    })
}
