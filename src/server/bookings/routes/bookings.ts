import { privatePage } from '#server/http/security-headers.ts'
import { Hono } from 'hono'
import { bookConsultation, enrollInWebinar, listBookings } from '#contracts/bookings.ts'
import { listWebinars } from '#contracts/catalogue.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { bookConsultation as book } from '#server/bookings/book-consultation.ts'
import { enrollInWebinar as enroll } from '#server/bookings/enroll-in-webinar.ts'
import { freeCallPage, renderFreeCall } from '#server/bookings/free-call.ts'
import { listBookings as list } from '#server/bookings/list-bookings.ts'
import { openWebinars } from '#server/bookings/hold-seat.ts'
import { openCalendar } from '#server/bookings/confirm-seat.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { languageOf } from '#server/http/language-of.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { openOrSayWhy } from '#server/http/problem-answer.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { withContent } from '#server/site/fill-template.ts'

/** API of consultations and webinars: public, without an account; bookings are listed for the owner of an account. */
export function bookingRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(bookConsultation, async (c) => {
      const { formData, ...opening } = withHeaderKey(c, c.req.valid('json'))
      const visitor = actingAs(shop, 'visitor')
      const started = await book(visitor, formData, visitorOf(c, shop), opening)
      return c.json(remembered(c, shop, started), 200)
    })
    .openapi(enrollInWebinar, async (c) => {
      const enrollment = withHeaderKey(c, c.req.valid('json'))
      const visitor = actingAs(shop, 'visitor')
      const enrolled = await enroll(visitor, enrollment, visitorOf(c, shop))
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

/** Linked from mails: a browser or a calendar app opens it, so the signature grants access. */
export function webinarCalendarRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get('/api/webinars/:enrollmentId/calendar.ics', async (c) =>
    openOrSayWhy(c, shop.page('/calendar-refused'), async () => {
      const { enrollmentId } = c.req.param()
      const { file, name } = await openCalendar(shop, enrollmentId, c.req.query('signature') ?? '')
      return c.body(file, 200, {
        'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      })
    }),
  )
}

/** The page of a free call, shown after requesting it; works without JavaScript. */
export function freeCallRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get(freeCallPage, async (c) => {
    const page = shop.page(freeCallPage)
    if (!page) return await c.notFound()
    const { call: id = '', signature = '' } = c.req.query()
    const visitor = await renderFreeCall(shop, { id, signature, language: languageOf(c) })
    const html = visitor === undefined ? page.html : withContent(page.html, 'free-call', visitor)
    return c.html(html, 200, { ...page.headers, ...privatePage })
  })
}
