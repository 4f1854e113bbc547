import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { loggedNetwork } from './client-address.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'

/** Receives request metrics. */
export interface RequestObserver {
  readonly observe: (request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly durationMs: number
  }) => void
}

/**
 * Logs one line per request, without query or body. The address is a digest, which links requests of one network
 * without revealing it: for investigating incidents (docs/breach.md).
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
