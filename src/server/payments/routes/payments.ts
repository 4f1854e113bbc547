import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { getPayment } from '#contracts/ledger/get-payment.ts'
import { Id } from '#contracts/parts.ts'
import { shownStatus } from '#domain/found-state.ts'
import { actingAs } from '#server/audit/acting-as.ts'
import { contractRoutes, userOf } from '#server/account/contract-routes.ts'
import { languageOf } from '#server/http/language-of.ts'
import { hasBegun } from '#server/http/purchase-cookie.ts'
import { type Words, wordsIn } from '#server/words.ts'
import type { ProviderNews } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { noteIfUnknown } from '#server/payments/found-payments.ts'
import {
  getReturnedState,
  isOrderOf,
  getShownPayment,
  type ShownPayment,
} from '#server/payments/get-payment.ts'
import { noteRefund, settleNews, settleRefundNews } from '#server/payments/settle-news.ts'

/** The provider waits three seconds for our answer; what takes longer goes on without it. */
const webhookPatienceMs = 2000

/** News of what is not ours is received and left alone. */
async function settleKnown(shop: Shop, { paymentId, refundId }: ProviderNews): Promise<void> {
  if (refundId) await settleRefundNews(shop, refundId, paymentId)
  else if (paymentId) await settleNews(shop, paymentId, 'webhook')
}

/** Keeps what the news are of, as far as the ledger does not know it. */
async function noteNews(
  shop: Shop,
  { paymentId, refundId }: ProviderNews,
  provider: string,
): Promise<void> {
  if (!paymentId) return
  if (refundId) await noteRefund(shop, { refundId, paymentId, provider })
  else await noteIfUnknown(shop, paymentId, 'webhook', provider)
}

/** How a payment stands, as the call answers it to somebody of a language. */
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

/** Of what is told: what whoever knows the id may know. */
function stateOf({ paymentStatus, attempted, unheard, paidAnew }: ReturnType<typeof tell>) {
  return { paymentStatus, attempted, ...{ unheard, paidAnew } }
}

/** The provider's news and the browser's return; both only make us ask the provider. */
export function paymentRoutes(shop: Shop) {
  const routes = contractRoutes(shop)

  routes.post('/api/payment/:provider/webhook', async (c) => {
    const provider = shop.providers.find(c.req.param('provider'))
    if (!provider) return await c.notFound()
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const news = provider.readNews(c.req.raw.headers, bytes)
    const told = actingAs(shop, `provider:${provider.name}`)
    // Not in the race: once it is answered, nobody tells us again.
    await noteNews(told, news, provider.name)
    await Promise.race([settleKnown(told, news), setTimeout(webhookPatienceMs)])
    return c.json({ received: true }, 200)
  })

  routes.get('/api/payment/:provider/return', async (c) => {
    // A browser follows this: what is no id at all leads to the same page as an unknown one.
    const paymentId = Id.safeParse(c.req.query('payment')).data ?? ''
    const state =
      paymentId && (await getReturnedState(actingAs(shop, 'visitor'), paymentId, shop.clientOf(c)))
    const isUnpaid = !state || state === 'failed' || state === 'expired'
    const page = isUnpaid ? 'payment-failure' : 'payment-success'
    return c.redirect(`${shop.siteUrl()}/${page}?payment=${encodeURIComponent(paymentId)}`, 303)
  })

  /** The id of a payment is told in chats and to the bank: it alone tells nothing but the state. */
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
    const told = tell(shown, wordsIn(languageOf(c)))
    return c.json(
      { transactionId, ...((await isOwn(c, transactionId)) ? told : stateOf(told)) },
      200,
    )
  })
}
