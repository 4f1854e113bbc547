import { Hono } from 'hono'
import { openOrSayWhy } from '#server/http/refusal-page.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { openAppointmentFile, openFeed } from '#server/bookings/calendars.ts'

const headers = {
  'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
  'Cache-Control': 'private, no-store',
}

/** Linked from mails, and read by calendar apps: the key in the address proves the right. */
export function appointmentCalendarRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .get('/api/appointments/:id/calendar.ics', async (c) =>
      openOrSayWhy(c, shop.page('/calendar-refused'), async () => {
        const link = { id: c.req.param('id'), key: c.req.query('key') ?? '' }
        const file = await openAppointmentFile(shop, link)
        const name = 'attachment; filename="appointment.ics"'
        return c.body(file, 200, { ...headers, 'Content-Disposition': name })
      }),
    )
    .get('/api/coach-calendars/:key', async (c) =>
      c.body(await openFeed(shop, c.req.param('key')), 200, headers),
    )
}
