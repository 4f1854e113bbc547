import { Hono } from 'hono'
import { openOrSayWhy } from '#server/http/refusal-page.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { openCalendar } from '#server/bookings/webinar-calendar.ts'

/** Linked from mails: a browser or a calendar app opens it, so the signature proves the right. */
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
