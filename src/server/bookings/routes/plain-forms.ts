import { type Context, Hono } from 'hono'
import { Appointment } from '#contracts/appointments.ts'
import { Consultation, Enrollment, Opening } from '#contracts/bookings.ts'
import { challengeNames, consultationAddress } from '#domain/contact.ts'
import { anyCoach } from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-time.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { bookAppointment } from '#server/bookings/book-appointment.ts'
import { bookConsultation } from '#server/bookings/book-consultation.ts'
import { enrollInWebinar } from '#server/bookings/enroll-in-webinar.ts'
import { filledPerSecond, withFreeTimes } from '#server/bookings/render-slots.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { isForm } from '#server/http/posted-form.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { BuiltPage, Shop, ShopBindings } from '#server/shop.ts'
import {
  answerWithPage,
  keyOfForm,
  readFields,
  understand,
  withNextKey,
} from '#server/site/answer-form.ts'
import { wordsIn } from '#server/words.ts'

/** Shows the days around the chosen time again, however far ahead it is. */
function withItsDay(values: URLSearchParams): URLSearchParams {
  const startsAt = Date.parse(values.get('startsAt') ?? '')
  const asked = new URLSearchParams(values)
  if (!asked.has('from') && !Number.isNaN(startsAt)) asked.set('from', indiaDay(startsAt))
  return asked
}

/** The typed values; for another try, without the chosen time if it is gone. */
function retryValues(values: URLSearchParams, isAnotherTime: boolean): URLSearchParams {
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

/** The form of appointments without JavaScript: shows other times, or goes on to the payment. */
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
      return answerWithPage(c, await filled(), retryValues(values, true))
    try {
      const appointment = understand(Appointment, appointmentIn(values))
      const acting = actingAs(shop, 'visitor')
      const booked = await bookAppointment(acting, appointment, visitorOf(c, shop))
      return c.redirect(remembered(c, shop, booked).redirectUrl, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, transactionId, nearest } = error
      // Times of other coaches can only be booked with any coach selected.
      if (nearest?.some(({ coachId }) => coachId !== values.get('coachId')))
        values.set('coachId', anyCoach)
      const boughtAt = transactionId && `/payment-success?payment=${transactionId}`
      return answerWithPage(
        c,
        await filled(nearest),
        withNextKey(retryValues(values, nearest !== undefined), code),
        {
          ...{ kind: 'danger', text: error.in(language), language, status: statusOf(code) },
          ...(boughtAt && { boughtAt }),
        },
      )
    }
  })
}

type FormContext = Context<ShopBindings>

const flags = [...challengeNames, 'consent'] as const

function enrollmentOf(values: URLSearchParams): unknown {
  const ticked = Object.fromEntries(flags.map((flag) => [flag, values.has(flag)]))
  return { ...Object.fromEntries(values), ...ticked, ...openingOf(values) }
}

/** A served page contains no idempotency key, as it is the same file for all visitors. */
function openingOf(values: URLSearchParams): Opening {
  const purchaseKey = keyOfForm(values)
  return understand(Opening, { purchaseKey, again: values.get('again') === 'true' })
}

/** Handles a posted form; answers with a redirect, or with the form's page. */
async function answerForm(
  c: FormContext,
  page: BuiltPage | undefined,
  act: (values: URLSearchParams) => Promise<string>,
) {
  const values = await readFields(c)
  const language = languageOf(c)
  try {
    const done = await act(values)
    if (URL.canParse(done)) return c.redirect(done, 303)
    const outcome = { kind: 'success', text: done, status: 201, language } as const
    return answerWithPage(c, page, new URLSearchParams(), outcome)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, transactionId } = error
    const text = error.in(language)
    const boughtAt = transactionId && `/payment-success?payment=${transactionId}`
    const outcome = { kind: 'danger', text, status: statusOf(code), language } as const
    const next = withNextKey(values, code)
    return answerWithPage(c, page, next, { ...outcome, ...(boughtAt && { boughtAt }) })
  }
}

/** The form posts of pages without JavaScript. */
export function plainFormRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .post('/api/cart/add', async (c, next) => {
      // The cart needs an account, which needs JavaScript: the account page says so.
      return isForm(c) ? c.redirect('/my-account', 303) : await next()
    })
    .post('/api/consultations', async (c, next) => {
      if (!isForm(c)) return await next()
      return await answerForm(c, shop.page('/get-a-consultation'), async (values) => {
        const consultation = understand(Consultation, Object.fromEntries(values))
        const started = await bookConsultation(
          actingAs(shop, 'visitor'),
          consultation,
          visitorOf(c, shop),
          openingOf(values),
        )
        return remembered(c, shop, started).redirectUrl
      })
    })
    .post('/api/webinars', async (c, next) => {
      if (!isForm(c)) return await next()
      return await answerForm(c, shop.page('/hooponopono-power'), async (values) => {
        const enrollment = understand(Enrollment, enrollmentOf(values))
        const enrolled = await enrollInWebinar(
          actingAs(shop, 'visitor'),
          enrollment,
          visitorOf(c, shop),
        )
        return remembered(c, shop, enrolled).redirectUrl ?? wordsIn(languageOf(c)).webinar.submitted
      })
    })
}
