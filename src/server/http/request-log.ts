import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { ShopBindings } from '#server/shop.ts'
import type { Metrics } from '#server/watch/metrics.ts'

/** One line a request, without query, body or address: nothing in it is about a person. */
export function logRequests(log: Logger, metrics?: Metrics) {
  return createMiddleware<ShopBindings>(async (c, next) => {
    const startedAt = performance.now()
    const requestLog = log.child({ requestId: c.var.requestId })
    c.set('log', requestLog)
    await next()
    const durationMs = Math.round(performance.now() - startedAt)
    const { method } = c.req
    const request = { method, route: routePath(c, -1), status: c.res.status, durationMs }
    requestLog.info(request, 'request')
    metrics?.observe(request)
  })
}
