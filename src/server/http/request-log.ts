import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { loggedNetwork } from './client-address.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'

/** What measures requests. */
export interface RequestObserver {
  readonly observe: (request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly durationMs: number
  }) => void
}

/**
 * One line a request, without query or body. Of the address there is a digest, by which requests of one network are known
 * as the same, and which tells nobody where that is: what an incident is looked into with (docs/breach.md).
 */
export function logRequests(
  { log, clientOf }: Pick<Shop, 'log' | 'clientOf'>,
  metrics?: RequestObserver,
) {
  return createMiddleware<ShopBindings>(async (c, next) => {
    const startedAt = performance.now()
    const requestLog = log.child({ requestId: c.var.requestId })
    c.set('log', requestLog)
    await next()
    const durationMs = Math.round(performance.now() - startedAt)
    const { method } = c.req
    const client = loggedNetwork(clientOf(c))
    const request = { method, route: routePath(c, -1), status: c.res.status, durationMs }
    requestLog.info({ ...request, ...(client && { client }) }, 'request')
    metrics?.observe(request)
  })
}
