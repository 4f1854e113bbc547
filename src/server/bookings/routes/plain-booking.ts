import { Hono } from 'hono'
import { Appointment } from '#contracts/appointments/book-appointment.ts'
import { anyCoach } from '#domain/free-days.ts'
import { consultationAddress } from '#domain/contact.ts'
import { indiaDay } from '#domain/india-day.ts'
import { actingAs } from '#server/audit/acting-as.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { isForm } from '#server/http/posted-form.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import {
  answerWithPage,
  keyOfForm,
  readFields,
  understand,
  withNextKey,
} from '#server/site/answer-form.ts'
import { bookAppointment } from '#server/bookings/book-appointment.ts'
import { filledPerSecond, withFreeTimes } from '#server/bookings/fill-times.ts'

/** The days around the time that was chosen are shown again, however far ahead it is. */
function withItsDay(values: URLSearchParams): URLSearchParams {
  const startsAt = Date.parse(values.get('startsAt') ?? '')
  const asked = new URLSearchParams(values)
  if (!asked.has('from') && !Number.isNaN(startsAt)) asked.set('from', indiaDay(startsAt))
  return asked
}

/** What was typed, and of the times what is still to be chosen from. */
function kept(values: URLSearchParams, isAnotherTime: boolean): URLSearchParams {
  const next = new URLSearchParams(values)
  const startsAt = Date.parse(values.get('startsAt') ?? '')
  next.delete('day')
  if (isAnotherTime) next.delete('startsAt')
  else if (!Number.isNaN(startsAt)) next.set('day', indiaDay(startsAt))
  return next
}

function appointmentIn(values: URLSearchParams): unknown {
  const purchaseKey = keyOfForm(values)
  return { ...Object.fromEntries(values), purchaseKey, again: values.get('again') === 'true' }
}

/** The form of appointments for whoever has no script: other times, or on to pay. */
export function plainBookingRoutes(shop: Shop) {
  const mayAsk = rateLimit(filledPerSecond, shop.now)
  return new Hono<ShopBindings>().post('/api/appointments', async (c, next) => {
    if (!isForm(c)) return await next()
    const values = await readFields(c)
    const language = languageOf(c)
    const page = shop.page(consultationAddress)
    const filled = async (nearest?: Refusal['nearest']) =>
      page && {
        ...page,
        html: mayAsk(shop.clientOf(c))
          ? await withFreeTimes(shop, page.html, withItsDay(values), { nearest, language })
          : page.html,
      }
    if (values.has('show') || values.has('from'))
      return answerWithPage(c, await filled(), kept(values, true))
    try {
      const wished = understand(Appointment, appointmentIn(values))
      const told = actingAs(shop, 'visitor')
      const booked = await bookAppointment(told, wished, visitorOf(c, shop))
      return c.redirect(remembered(c, shop, booked).redirectUrl, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, transactionId, nearest } = error
      // Times of somebody else can be taken from anyone alone.
      if (nearest?.some(({ coachId }) => coachId !== values.get('coachId')))
        values.set('coachId', anyCoach)
      const boughtAt = transactionId && `/payment-success?payment=${transactionId}`
      return answerWithPage(
        c,
        await filled(nearest),
        withNextKey(kept(values, nearest !== undefined), code),
        {
          ...{ kind: 'danger', text: error.in(language), language, status: statusOf(code) },
          ...(boughtAt && { boughtAt }),
        },
      )
    }
  })
}
