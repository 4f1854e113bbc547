import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Shop } from '#server/shop.ts'

/**
 * Begins one request of each network in a turn of the event loop: whoever asks on ten connections at once is served between
 * all others and not before them. What is begun is not counted, so that a crowd behind one address loses nothing but the
 * order. Requests of a client that has gone meanwhile are not begun.
 */
export function fairTurns(clientOf: Shop['clientOf']) {
  /** Of the networks that have begun one in this turn, those that wait for the next. */
  const queues = new Map<string, (() => void)[]>()

  function turn(): void {
    for (const [network, waiting] of queues) {
      const begin = waiting.shift()
      if (begin) begin()
      else queues.delete(network)
    }
    if (queues.size > 0) setImmediate(turn)
  }

  return createMiddleware(async (c, next) => {
    const { network } = clientOf(c)
    const waiting = queues.get(network)
    if (waiting) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      if (incoming?.socket.destroyed) return c.body(null, 400)
    } else if (network) {
      if (queues.size === 0) setImmediate(turn)
      queues.set(network, [])
    }
    await next()
    return undefined
  })
}
