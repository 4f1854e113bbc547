import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/refusal.ts'

/** True for a plain HTML form: whoever sent it reads the answer as a page. */
export function isForm(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
}

const maxBytes = 100 * 1000

function refuse(): never {
  throw new Refusal('too-large', 'tooLarge', { maxBytes })
}

/**
 * Refuses what is larger than any call of ours. A body that says its length is believed, because HTTP
 * cuts it off there. Hono believes it as well, but looks for a body first: that alone makes a whole
 * Request of what is a light one, at a fifth of a call's time.
 */
export function limitBody() {
  const limitRead = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return createMiddleware(async (c, next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding')) return await limitRead(c, next)
    if (Number(length) > maxBytes) refuse()
    return await next()
  })
}
