import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { goOn } from '#domain/status-page-address.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { refusalOf, statusOf } from '#server/http/problem-answer.ts'
import { rememberPurchase } from '#server/http/purchase-cookie.ts'
import { statusPagePath } from '#server/payments/status-page-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields } from '#server/site/answer-form.ts'
import { escaped, withContent } from '#server/site/fill-template.ts'
import { type Words, wordsIn } from '#server/words.ts'
import {
  askBank,
  askEveryMs,
  type Asking,
  askings,
  countUnknown,
  isNews,
  payAgain,
} from '#server/payments/pay-again.ts'
import { fillSheet, type Sheet, sheetHtml } from '#server/payments/render-status-page.ts'
import { openStatusPage } from '#server/payments/open-status-page.ts'

type StatusPageContext = Context<ShopBindings>
type Outcome = NonNullable<Sheet['outcome']>

/** Private, and its address opens it: it must not be cached, indexed, or leaked as a referrer. */
const ofOneReader = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

function answer(shop: Shop, c: StatusPageContext, status: ContentfulStatusCode, content?: string) {
  const page = shop.page('/o')
  const headers = { ...page?.headers, ...ofOneReader }
  if (!page) return c.html(`<!doctype html>${content ?? unknownHtml(c)}`, status, headers)
  const html = content === undefined ? page.html : withContent(page.html, 'passport', content)
  return c.html(html, status, headers)
}

const messageHtml = (title: string, text: string) =>
  `<h1>${escaped(title)}</h1><p class="lead">${escaped(text)}</p>`

function unknownHtml(c: StatusPageContext): string {
  const { title, words } = wordsIn(languageOf(c)).statusPage.unknown
  return messageHtml(title, words)
}

/** Unknown, revoked or erased: the same words in each case. */
async function answerUnknown(shop: Shop, c: StatusPageContext) {
  if (await countUnknown(shop, shop.clientOf(c))) return answer(shop, c, 404)
  const { title, tooMany } = wordsIn(languageOf(c)).statusPage.unknown
  return answer(shop, c, 429, messageHtml(title, tooMany))
}

/** The result of a pressed button, from the query of the redirect. */
function outcomeOf(c: StatusPageContext, now: number, { statusPage }: Words) {
  const [asked, at] = [c.req.query('asked'), Number(c.req.query('at'))]
  if (!isNews(at, now)) return undefined
  const acting: Record<Asking, Outcome> = {
    now: { kind: 'success', text: statusPage.askedAt(at) },
    silent: { kind: 'danger', text: statusPage.debited.silent },
    soon: { kind: 'success', text: statusPage.debited.tooSoon(askEveryMs) },
  }
  const asking = askings.find((name) => name === asked)
  return asking && acting[asking]
}

interface Showing {
  readonly outcome?: Outcome | undefined
  readonly status?: ContentfulStatusCode
  /** On to the pay page, if it can be paid. */
  readonly goesOn?: boolean
}

async function showSheet(
  shop: Shop,
  c: StatusPageContext,
  payment: PaymentRow,
  { outcome, status = 200, goesOn = false }: Showing = {},
) {
  const { client, language } = visitorOf(c, shop)
  // A buyer who returns from its pay page has the link.
  rememberPurchase(c, shop, payment.id)
  const content = await fillSheet(shop, payment, { key: keyOf(c), client, language })
  if (goesOn && content.payPage !== undefined) return c.redirect(content.payPage, 303)
  return answer(shop, c, status, sheetHtml({ ...content, pressed: outcome }))
}

const keyOf = (c: StatusPageContext) => c.req.param('key') ?? ''

/** Answers a pressed button: a redirect, or the page with the refusal's text. */
async function answerDeed(
  shop: Shop,
  c: StatusPageContext,
  act: (payment: PaymentRow) => Promise<string>,
) {
  const payment = await openStatusPage(shop, keyOf(c))
  if (!payment) return await answerUnknown(shop, c)
  try {
    return c.redirect(await act(payment), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = error.in(languageOf(c))
    const { code } = error
    return await showSheet(shop, c, payment, {
      outcome: { kind: 'danger', text },
      status: statusOf(code),
    })
  }
}

/** An error of ours: shows a message, and logs the cause. */
function answerBroken(shop: Shop, error: Error, c: StatusPageContext) {
  const refusal = refusalOf(error, c)
  if (refusal.code !== 'invalid-request')
    c.var.log.error({ err: error }, 'the page of a purchase could not be shown')
  const { shell } = wordsIn(languageOf(c))
  const html = messageHtml(shell.ourFault.title, refusal.in(languageOf(c)))
  return answer(shop, c, statusOf(refusal.code), html)
}

/** The pages of purchases: no script and no session, the key in the address authorises the visitor. */
export function statusPageRoutes(shop: Shop) {
  const acting = actingAs(shop, 'visitor')
  const routes = new Hono<ShopBindings>()
  routes.onError((error, c) => answerBroken(shop, error, c))

  routes.get('/o/:key', async (c) => {
    const payment = await openStatusPage(shop, keyOf(c))
    if (!payment) return await answerUnknown(shop, c)
    const outcome = outcomeOf(c, shop.now(), wordsIn(languageOf(c)))
    const goesOn = c.req.query(goOn) !== undefined
    return await showSheet(acting, c, payment, { outcome, goesOn })
  })

  routes.post('/o/:key/pay', async (c) => {
    const fields = await readFields(c)
    const visitor = visitorOf(c, shop)
    const shownPaise = Number(fields.get('price'))
    return await answerDeed(acting, c, async (payment) => {
      const own = statusPagePath(keyOf(c))
      const { to, paymentId } = await payAgain(acting, payment, { own, visitor, shownPaise })
      if (paymentId !== undefined) rememberPurchase(c, shop, paymentId)
      return to
    })
  })

  routes.post('/o/:key/ask', async (c) => {
    const client = shop.clientOf(c)
    return await answerDeed(acting, c, async (payment) => {
      const asked = await askBank(acting, payment, client)
      return `${statusPagePath(keyOf(c))}?asked=${asked}&at=${shop.now()}`
    })
  })

  // Reloaded after a button was pressed.
  routes.get('/o/:key/:deed{pay|ask}', (c) => c.redirect(statusPagePath(c.req.param('key')), 303))

  return routes.get('/o/*', async (c) => await answerUnknown(shop, c))
}
