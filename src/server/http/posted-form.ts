import type { Context } from 'hono'

/** True for a plain HTML form: whoever sent it reads the answer as a page. */
export function isForm(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true
}
