import { bookAppointment } from '#contracts/appointments/book-appointment.ts'
import {
  cancelAppointment,
  proveAppointment,
  rescheduleAppointment,
} from '#contracts/appointments/change-appointment.ts'
import { getAppointment } from '#contracts/appointments/get-appointment.ts'
import { listSlots } from '#contracts/appointments/list-slots.ts'
import { actingAs } from '#server/audit/acting-as.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import type { Shop } from '#server/shop.ts'
import { readAppointment } from '#server/bookings/appointment-view.ts'
import { bookAppointment as book } from '#server/bookings/book-appointment.ts'
import { listSlots as list } from '#server/bookings/list-slots.ts'
import { cancelByLink, moveOwn, proveOwn } from '#server/bookings/own-changes.ts'

/** How long a browser may show the free times that it knows: who chooses one that is taken is told. */
const slotsAgeS = 15

/** Of one household; the page asks once for a month. */
const listsPerSecond = 10

/** Appointments: open to everybody, and each to whoever has its link. */
export function appointmentRoutes(shop: Shop) {
  const visited = actingAs(shop, 'visitor')
  const mayList = rateLimit(listsPerSecond, shop.now)
  return contractRoutes(shop)
    .openapi(listSlots, async (c) => {
      if (!mayList(shop.clientOf(c)))
        throw new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(1)
      const slots = await list(shop, { ...c.req.valid('param'), ...c.req.valid('query') })
      c.header('Cache-Control', `public, max-age=${slotsAgeS}`)
      return c.json({ slots }, 200)
    })
    .openapi(bookAppointment, async (c) => {
      const booked = await book(visited, withHeaderKey(c, c.req.valid('json')), visitorOf(c, shop))
      return c.json(remembered(c, shop, booked), 200)
    })
    .openapi(getAppointment, async (c) => {
      const link = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await readAppointment(shop, link), 200)
    })
    .openapi(proveAppointment, async (c) => {
      const proof = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await proveOwn(visited, proof, shop.clientOf(c)), 200)
    })
    .openapi(rescheduleAppointment, async (c) => {
      const move = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await moveOwn(visited, move, shop.clientOf(c)), 200)
    })
    .openapi(cancelAppointment, async (c) => {
      const link = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await cancelByLink(visited, link, shop.clientOf(c)), 200)
    })
}
