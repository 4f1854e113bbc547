import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/refusal.ts'

/** True for a plain HTML form, whose response is shown as a page. */
export function isForm(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
}

const maxBytes = 100 * 1000

function refuse(): never {
  throw new Refusal('too-large', 'tooLarge', { maxBytes })
}

/**
 * Refuses bodies larger than any of our requests. `Content-Length` is trusted, because HTTP cuts the
 * body off there. Hono trusts it as well, but checks for a body first, which builds a full Request
 * from the lightweight one, at a fifth of the request's time.
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
