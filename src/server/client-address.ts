import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const loopback = /^(::1|(::ffff:)?127\.)/

/** Of the other end of the connection; '' where there is none. */
function connectedAddress(c: Context): string {
  const incoming: unknown = c.env
  const isServed = typeof incoming === 'object' && incoming !== null && 'incoming' in incoming
  return (isServed && getConnInfo(c).remote.address) || ''
}

/** True for a call from loopback that no proxy has passed on. */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = ['X-Forwarded-For', 'Forwarded', 'Via'].some((name) => c.req.header(name))
  return !isForwarded && loopback.test(connectedAddress(c))
}

/**
 * Who is calling, for limits; '' when that is not known. A loopback address is a proxy or a developer
 * and tells nothing. X-Forwarded-For counts only behind a trusted proxy, and then its last entry does:
 * the ones before it were written by the caller.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy && c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  if (forwarded) return forwarded
  const address = connectedAddress(c)
  return loopback.test(address) ? '' : address
}
