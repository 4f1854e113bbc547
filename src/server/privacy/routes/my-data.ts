import { privatePage } from '#server/http/security-headers.ts'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { TypedCode } from '#contracts/account.ts'
import { listConsents, withdrawConsent } from '#contracts/consents.ts'
import { Email } from '#contracts/parts.ts'
import { deleteAccount, exportMyData } from '#contracts/personal-data.ts'
import { consentPurposes } from '#domain/consent.ts'
import { emailLimit } from '#domain/email.ts'
import { tidyProof } from '#domain/identity.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { accountOf } from '#server/account/profile.ts'
import { actingAs, actingAsUser } from '#server/audit/write-audit.ts'
import { callerOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { consentsOf, withdrawConsent as endConsent } from '#server/privacy/consents.ts'
import { deleteAccount as eraseAccount, eraseProven } from '#server/privacy/delete-account.ts'
import { exportDataOf, exportMyData as collectData } from '#server/privacy/export-my-data.ts'
import {
  codeForm,
  emailForm,
  requestDataAccess,
  myDataPage as page,
  openData,
  provenPerson,
  said,
  showData,
} from '#server/privacy/my-data-page.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields, understand } from '#server/site/answer-form.ts'
import { withContent } from '#server/site/fill-template.ts'
import { wordsIn } from '#server/words.ts'

export function myDataRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(exportMyData, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const data = await collectData(shop, c.var.userId, c.req.valid('json').password)
      c.header('Content-Disposition', 'attachment; filename="samriddhi-my-data.json"')
      return c.json(data, 200)
    })
    .openapi(deleteAccount, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const own = actingAsUser(shop, c.var.userId)
      await eraseAccount(own, c.var.userId, c.req.valid('json').password)
      void shop.outbox.deliver()
      return c.json({ deleted: true as const }, 200)
    })
}

const below = '/api/auth/my-data'

const Asked = z.object({ email: Email })
const Coded = Asked.extend({ code: TypedCode.transform(tidyProof) })
const Proven = Asked.extend({ proof: z.string().max(64) })
const Withdrawn = Proven.extend({ purpose: z.enum(consentPurposes) })
const Erased = Proven.extend({ sure: z.string().max(64).optional() })

type PageContext = Context<ShopBindings>
type Given = Record<string, string>
/** Answers the content of the page, or a file. */
type Act = (shop: Shop, c: PageContext, given: Given) => Promise<Response | string>

const wordsOf = (c: PageContext) => wordsIn(languageOf(c)).myData
const byVisitor = (shop: Shop) => actingAs(shop, 'visitor')
const whose = async (shop: Shop, c: PageContext, given: unknown) =>
  await provenPerson(shop, understand(Proven, given), languageOf(c))

const sendCode: Act = async (shop, c, given) => {
  const { email } = understand(Asked, given)
  const { way: channel } = await requestDataAccess(shop, email, callerOf(c, shop))
  return said('status', wordsOf(c).sent[channel]) + codeForm(wordsOf(c), { email })
}

const open: Act = async (shop, c, given) => {
  const { email, code } = understand(Coded, given)
  const proof = await openData(shop, { email, code }, callerOf(c, shop))
  return await showData(shop, await whose(shop, c, { email, proof }), { proof, words: wordsOf(c) })
}

const withdraw: Act = async (shop, c, given) => {
  const { purpose, proof } = understand(Withdrawn, given)
  const person = await whose(shop, c, given)
  await endConsent(byVisitor(shop), person, { purpose, source: page })
  const { withdrawn } = wordsIn(languageOf(c)).consents
  return said('status', withdrawn) + (await showData(shop, person, { proof, words: wordsOf(c) }))
}

const copy: Act = async (shop, c, given) => {
  const data = await exportDataOf(shop, await whose(shop, c, given))
  c.header('Content-Disposition', 'attachment; filename="samriddhi-my-data.json"')
  c.header('Cache-Control', privatePage['Cache-Control'])
  return c.json(data)
}

const erase: Act = async (shop, c, given) => {
  const person = await whose(shop, c, given)
  const { proof, sure } = understand(Erased, given)
  const words = wordsOf(c)
  if (!sure)
    return said('alert', words.sureFirst) + (await showData(shop, person, { proof, words }))
  await eraseProven(byVisitor(shop), person, proof)
  return said('status', words.deleted)
}

/** The form shown after a refusal: the code's form for a rejected code, else the first one. */
function again(c: PageContext, act: Act, { email = '' }: Given): string {
  const shown = email.slice(0, emailLimit)
  return act === open ? codeForm(wordsOf(c), { email: shown }) : emailForm(wordsOf(c), shown)
}

async function answer(shop: Shop, c: PageContext, content: string): Promise<Response> {
  const built = shop.page(page)
  if (!built) return await c.notFound()
  const html = withContent(built.html, 'my-data', content)
  return c.html(html, 200, { ...built.headers, ...privatePage })
}

function post(shop: Shop, act: Act) {
  return async (c: PageContext): Promise<Response> => {
    const given = Object.fromEntries(await readFields(c))
    try {
      const done = await act(shop, c, given)
      return typeof done === 'string' ? await answer(shop, c, done) : done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const text = said('alert', error.in(languageOf(c)))
      const { body, headers } = await answer(shop, c, text + again(c, act, given))
      return new Response(body, { status: statusOf(error.code), headers })
    }
  }
}

/**
 * The stored data of persons without an account: opened with a mailed code, and usable without JavaScript. The proof is
 * sent in the forms, so that nothing is stored in a shared browser.
 */
export function myDataPageRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .get(page, async (c) => {
      const { email = '', proof = '' } = c.req.query()
      const words = wordsOf(c)
      const form = proof ? codeForm(words, { email, code: proof }) : emailForm(words)
      return await answer(shop, c, form)
    })
    .post(`${below}/code`, post(shop, sendCode))
    .post(`${below}/open`, post(shop, open))
    .post(`${below}/withdraw`, post(shop, withdraw))
    .post(`${below}/copy`, post(shop, copy))
    .post(`${below}/erase`, post(shop, erase))
}

/** The consents of an account and its mailbox, including those from before the account. */
export function consentRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(listConsents, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const consents = await consentsOf(shop, await accountOf(shop, c.var.userId))
      return c.json({ consents }, 200)
    })
    .openapi(withdrawConsent, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const { purpose } = c.req.valid('json')
      const own = actingAsUser(shop, c.var.userId)
      const source = '/my-account/privacy'
      await endConsent(own, await accountOf(shop, c.var.userId), { purpose, source })
      return c.json({ withdrawn: true as const }, 200)
    })
}
