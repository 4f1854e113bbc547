import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { getPayment } from '#contracts/payments.ts'
import { Id } from '#contracts/parts.ts'
import { shownStatus } from '#domain/payment-state.ts'
import { contractRoutes, userOf } from '#server/account/contract-routes.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { languageOf } from '#server/http/language-of.ts'
import { hasBegun } from '#server/http/purchase-cookie.ts'
import { lookUpStatusPage } from '#server/payments/find-status-page.ts'
import { hearOfRefund } from '#server/payments/external-refunds.ts'
import {
  getReturnedState,
  getShownPayment,
  isKnownUnpaid,
  isOrderOf,
  type ShownPayment,
} from '#server/payments/get-payment.ts'
import { findOrNoteUnmatched } from '#server/payments/unmatched-purchase.ts'
import { settleIfAnswered } from '#server/payments/sync-payment.ts'
import { settleRefundIfAnswered } from '#server/payments/sync-refund.ts'
import type { ProviderNews } from '#server/providers/provider.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { withWayOn } from '#server/site/fill-template.ts'
import { type Words, wordsIn } from '#server/words.ts'

/** The provider waits three seconds for our answer; what takes longer continues in the background. */
const webhookPatienceMs = 2000

/** Stores the payment or refund of a notification if the database does not know it; undefined if it is not ours. */
async function noteNews(
  shop: Shop,
  { paymentId, refundId }: ProviderNews,
  provider: string,
): Promise<PaymentRow | undefined> {
  if (!paymentId) return undefined
  const news = { id: paymentId, provider, source: 'webhook', at: shop.now() }
  const payment = await findOrNoteUnmatched(shop.db, news)
  if (payment && refundId) await hearOfRefund(shop, refundId, payment)
  return payment
}

/** A notification about what is not ours is accepted and ignored. */
async function settleNews(
  shop: Shop,
  { refundId }: ProviderNews,
  payment: PaymentRow | undefined,
): Promise<void> {
  if (refundId) await settleRefundIfAnswered(shop, refundId, 'webhook')
  else if (payment) await settleIfAnswered(shop, payment, 'webhook')
}

/** A payment's state as the API returns it, in the visitor's language. */
function tell({ state, news, ways, goods, triedAnew, ...shown }: ShownPayment, words: Words) {
  return {
    paymentStatus: shownStatus(state),
    ...shown,
    ...(triedAnew && { attempted: true, unheard: undefined }),
    news: news?.(words),
    goods: goods && [...goods(words)],
    ways: ways?.map(({ href, text }) => ({ href, text: text(words) })),
  }
}

/** The part that anyone who knows the id may see. */
function stateOf({ paymentStatus, attempted, unheard, paidAnew }: ReturnType<typeof tell>) {
  return { paymentStatus, attempted, ...{ unheard, paidAnew } }
}

/** The provider's webhook and the browser's return; both only make us ask the provider. */
export function paymentRoutes(shop: Shop) {
  const routes = contractRoutes(shop)

  routes.post('/api/payment/:provider/webhook', async (c) => {
    const provider = shop.providers.find(c.req.param('provider'))
    if (!provider) return await c.notFound()
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const news = provider.readNews(c.req.raw.headers, bytes)
    const acting = actingAs(shop, `provider:${provider.name}`)
    // Not in the race: once answered, the provider does not notify us again.
    const payment = await noteNews(acting, news, provider.name)
    await Promise.race([settleNews(acting, news, payment), setTimeout(webhookPatienceMs)])
    return c.json({ received: true }, 200)
  })

  routes.get('/api/payment/:provider/return', async (c) => {
    // A browser follows this: an invalid id leads to the same page as an unknown one.
    const paymentId = Id.safeParse(c.req.query('payment')).data ?? ''
    const state =
      paymentId && (await getReturnedState(actingAs(shop, 'visitor'), paymentId, shop.clientOf(c)))
    const isUnpaid = !state || state === 'failed' || state === 'expired'
    const page = isUnpaid ? 'payment-failure' : 'payment-success'
    return c.redirect(`${shop.siteUrl()}/${page}?payment=${encodeURIComponent(paymentId)}`, 303)
  })

  /** A payment's id is shared in chats and with the bank: alone it reveals only the state. */
  async function isOwn(c: Context, paymentId: string): Promise<boolean> {
    if (hasBegun(c, shop, paymentId)) return true
    const userId = await userOf(c, shop)
    return userId !== undefined && (await isOrderOf(shop, paymentId, userId))
  }

  return routes.openapi(getPayment, async (c) => {
    const { transactionId } = c.req.valid('param')
    const visited = actingAs(shop, 'visitor')
    const shown = await getShownPayment(visited, transactionId, shop.clientOf(c))
    c.header('Cache-Control', 'no-store')
    const acting = tell(shown, wordsIn(languageOf(c)))
    return c.json(
      { transactionId, ...((await isOwn(c, transactionId)) ? acting : stateOf(acting)) },
      200,
    )
  })
}

/** Where a browser is sent after the pay page. */
export const resultPages = ['/payment-success', '/payment-failure'] as const

const resultPage = (shop: Shop, path: string, payment: string) =>
  `${shop.siteUrl()}${path}?payment=${encodeURIComponent(payment)}`

/**
 * Some pay pages, and some browsers, post the shopper back to us from another website. Such a post is answered with a
 * redirect to a GET page and changes nothing, so it is answered before cross-site posts are refused.
 */
export function returnedPostRoutes(shop: Shop) {
  const routes = new Hono<ShopBindings>()
  for (const path of ['/api/payment/:provider/return', '/api/payment/:provider/return/'])
    routes.post(path, async (c) => {
      const paymentId = Id.safeParse(c.req.query('payment')).data ?? ''
      const page = (await isKnownUnpaid(shop, paymentId)) ? resultPages[1] : resultPages[0]
      return c.redirect(resultPage(shop, page, paymentId), 303)
    })
  for (const path of resultPages)
    routes.post(path, (c) => {
      const paymentId = Id.safeParse(c.req.query('payment')).data
      return c.redirect(paymentId ? resultPage(shop, path, paymentId) : shop.siteUrl() + path, 303)
    })
  return routes
}

/**
 * The pages of a payment's result, for a visitor with a payment: their scripts query its state; without scripts, the
 * browser that started it gets a link to the purchase's page. They are private, so they are not cached.
 */
export function resultPageRoutes(shop: Shop) {
  const routes = new Hono<ShopBindings>()
  for (const path of resultPages)
    routes.get(path, async (c) => {
      const page = shop.page(path)
      if (!page) return await c.notFound()
      const paymentId = Id.safeParse(c.req.query('payment')).data
      const isOwn = paymentId !== undefined && hasBegun(c, shop, paymentId)
      const statusPage = isOwn && (await lookUpStatusPage(shop, paymentId))
      const html = statusPage
        ? withWayOn(page.html, { statusPage, language: languageOf(c) })
        : page.html
      return c.html(html, 200, page.headers)
    })
  return routes
}
