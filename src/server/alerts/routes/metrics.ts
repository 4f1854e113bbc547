import type { Context } from 'hono'
import { isFromThisMachine } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime } from '#server/secrets.ts'
import type { ShopBindings } from '#server/shop.ts'
import type { Metrics } from '#server/alerts/metrics.ts'

/** Behind a proxy all requests seem to come from this machine, so they need the token. */
function mayRead(c: Context, { token, isOpenHere }: Metrics): boolean {
  if (token === undefined) return isOpenHere && isFromThisMachine(c)
  const given = c.req.header('Authorization') ?? ''
  return equalInConstantTime(given, `Bearer ${token}`)
}

/** The metrics for monitoring; not found without authorisation. */
export async function answerMetrics(c: Context<ShopBindings>, metrics: Metrics): Promise<Response> {
  if (!mayRead(c, metrics)) throw new Refusal('not-found', 'noSuchCall')
  const { contentType, text } = await metrics.read()
  return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
}
