import { Hono } from 'hono'
import { requestTraining, TrainingEnquiry } from '#contracts/training.ts'
import { trainingAddress } from '#domain/training.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { requestTraining as request } from '#server/enquiries/request-training.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { isForm } from '#server/http/posted-form.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { answerWithPage, readFields, understand, withNextKey } from '#server/site/answer-form.ts'

/** API of company trainings: public, without an account. */
export function trainingRoutes(shop: Shop) {
  return contractRoutes(shop).openapi(requestTraining, async (c) =>
    c.json(await request(actingAs(shop, 'visitor'), c.req.valid('json'), visitorOf(c, shop)), 201),
  )
}

/** The same by the page's form, without JavaScript. */
export function trainingFormRoutes(shop: Shop) {
  return new Hono<ShopBindings>().post('/api/training-enquiries', async (c, next) => {
    if (!isForm(c)) return await next()
    const values = await readFields(c)
    try {
      const enquiry = understand(TrainingEnquiry, Object.fromEntries(values))
      const taken = await request(actingAs(shop, 'visitor'), enquiry, visitorOf(c, shop))
      return c.redirect(taken.redirectUrl, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const language = languageOf(c)
      const said = { kind: 'danger', text: error.in(language), language } as const
      const outcome = { ...said, status: statusOf(error.code) }
      const page = shop.page(trainingAddress)
      return answerWithPage(c, page, withNextKey(values, error.code), outcome)
    }
  })
}
