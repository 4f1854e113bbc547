import { privatePage } from '#server/http/security-headers.ts'
import { Hono } from 'hono'
import { Complaint, fileComplaint } from '#contracts/consents.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { languageOf } from '#server/http/language-of.ts'
import { isForm } from '#server/http/posted-form.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { answerWithPage, readFields, understand, withNextKey } from '#server/site/answer-form.ts'
import { withContent } from '#server/site/fill-template.ts'
import { complaintPage, renderComplaint } from '#server/privacy/complaint-page.ts'
import { fileComplaint as file } from '#server/privacy/file-complaint.ts'

/** Complaints, by the API or by a form without JavaScript: public, without an account. */
export function complaintRoutes(shop: Shop) {
  return contractRoutes(shop).openapi(fileComplaint, async (c) =>
    c.json(await file(actingAs(shop, 'visitor'), c.req.valid('json'), visitorOf(c, shop)), 201),
  )
}

/** The form, and the page of one complaint, without JavaScript. */
export function complaintPageRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .post('/api/complaints', async (c, next) => {
      if (!isForm(c)) return await next()
      const values = await readFields(c)
      try {
        const complaint = understand(Complaint, Object.fromEntries(values))
        const filed = await file(actingAs(shop, 'visitor'), complaint, visitorOf(c, shop))
        return c.redirect(filed.statusUrl, 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const language = languageOf(c)
        const said = { kind: 'danger', text: error.in(language), language } as const
        const outcome = { ...said, status: statusOf(error.code) }
        return answerWithPage(c, shop.page('/grievance'), withNextKey(values, error.code), outcome)
      }
    })
    .get(complaintPage, async (c) => {
      const page = shop.page(complaintPage)
      if (!page) return await c.notFound()
      const { ticket = '', signature = '' } = c.req.query()
      const content = await renderComplaint(shop, { ticket, signature, language: languageOf(c) })
      const html = content === undefined ? page.html : withContent(page.html, 'complaint', content)
      return c.html(html, 200, { ...page.headers, ...privatePage })
    })
}
