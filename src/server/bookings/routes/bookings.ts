import { bookConsultation } from '#contracts/purchases/book-consultation.ts'
import { listBookings } from '#contracts/purchases/list-bookings.ts'
import { enrollInWebinar } from '#contracts/purchases/enroll-in-webinar.ts'
import { listWebinars } from '#contracts/shopping/list-webinars.ts'
import { actingAs } from '#server/audit/acting-as.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { languageOf } from '#server/http/language-of.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import type { Shop } from '#server/shop.ts'
import { bookConsultation as book } from '#server/bookings/book-consultation.ts'
import { enrollInWebinar as enroll } from '#server/bookings/enroll-in-webinar.ts'
import { listBookings as list } from '#server/bookings/list-bookings.ts'
import { openWebinars } from '#server/bookings/open-webinars.ts'

/** Consultations and webinars: open to everybody, without an account; what was booked is told to whose account it is. */
export function bookingRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(bookConsultation, async (c) => {
      const { formData, ...opening } = withHeaderKey(c, c.req.valid('json'))
      const told = actingAs(shop, 'visitor')
      const started = await book(told, formData, visitorOf(c, shop), opening)
      return c.json(remembered(c, shop, started), 200)
    })
    .openapi(enrollInWebinar, async (c) => {
      const enrollment = withHeaderKey(c, c.req.valid('json'))
      const told = actingAs(shop, 'visitor')
      const enrolled = await enroll(told, enrollment, visitorOf(c, shop))
      return c.json(remembered(c, shop, enrolled), 201)
    })
    .openapi(listBookings, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ bookings: await list(shop, c.var.userId, languageOf(c)) }, 200)
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
