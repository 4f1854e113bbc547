import { type Context, Hono } from 'hono'
import { Consultation } from '#contracts/purchases/book-consultation.ts'
import { Enrollment } from '#contracts/purchases/enroll-in-webinar.ts'
import { Opening } from '#contracts/purchases/opening.ts'
import { challengeNames } from '#domain/challenges.ts'
import { actingAs } from '#server/audit/acting-as.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { isForm } from '#server/http/posted-form.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { statusOf } from '#server/http/problem-answer.ts'
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
import { bookConsultation } from '#server/bookings/book-consultation.ts'
import { enrollInWebinar } from '#server/bookings/enroll-in-webinar.ts'

type FormContext = Context<ShopBindings>

const flags = [...challengeNames, 'consent'] as const

function enrollmentOf(values: URLSearchParams): unknown {
  const ticked = Object.fromEntries(flags.map((flag) => [flag, values.has(flag)]))
  return { ...Object.fromEntries(values), ...ticked, ...openingOf(values) }
}

/** A page as it is served names no purchase: it is the same file for everybody. */
function openingOf(values: URLSearchParams): Opening {
  const purchaseKey = keyOfForm(values)
  return understand(Opening, { purchaseKey, again: values.get('again') === 'true' })
}

/** Acts on a posted form; the answer is a redirect, or the page that it came from. */
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

/** What pages without script post. */
export function plainFormRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .post('/api/cart/add', async (c, next) => {
      // A cart needs an account, and that needs script: the account page says so in words.
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
