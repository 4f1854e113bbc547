import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Problem, ProblemCode } from '#contracts/problem.ts'
import { tooLong } from '#contracts/text.ts'
import { fieldProblemNames, type WrongField } from '#domain/field-problem.ts'
import { Refusal } from '#server/refusal.ts'
import type { BuiltPage, ShopBindings } from '#server/shop.ts'
import { languageOf } from './language-of.ts'

const statuses: Record<ProblemCode, ContentfulStatusCode> = {
  'invalid-request': 400,
  'not-logged-in': 401,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'too-many-requests': 429,
  'wrong-credentials': 401,
  'wrong-password': 403,
  'weak-password': 400,
  'wrong-code': 400,
  'wrong-ticket': 400,
  'account-exists': 409,
  'unknown-product': 404,
  'not-for-sale': 400,
  'already-owned': 409,
  'just-bought': 409,
  'purchase-changed': 422,
  'idempotency-key-in-use': 409,
  'idempotency-key-reused': 422,
  'price-changed': 409,
  'fully-booked': 409,
  'slot-taken': 409,
  'too-late': 409,
  'payment-opening': 409,
  'payment-unavailable': 502,
  'link-expired': 410,
  unavailable: 503,
  unexpected: 500,
}

/** The HTTP status of a refusal. */
export function statusOf(code: ProblemCode): ContentfulStatusCode {
  return statuses[code]
}

/** True when the client disconnected while sending the request: not a server error, and no one reads the response. */
export function isCutOff(error: Error, c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.complete === false && 'code' in error && error.code === 'ECONNRESET'
}

/** The refusal that the client sees. */
export function refusalOf(error: Error, c: Context): Refusal {
  if (error instanceof Refusal) return error
  if (isCutOff(error, c)) return new Refusal('invalid-request', 'notJson')
  return error instanceof HTTPException && error.status < 500
    ? new Refusal('invalid-request', 'notJson')
    : new Refusal('unexpected', 'unexpected')
}

/** The response body of a refusal, in the client's language. */
export function problemOf(refusal: Refusal, c: Context): Problem {
  const { code, transactionId, nearest } = refusal
  return {
    ...{ code, message: refusal.in(languageOf(c)) },
    ...(transactionId && { transactionId }),
    ...(nearest && { nearest: [...nearest] }),
  }
}

/** Logs what is unavailable for the operator, and sets Retry-After. */
function noteAway(error: Error, c: Context<ShopBindings>): void {
  if (!(error instanceof Refusal)) return
  if (error.cause && error.code === 'unavailable')
    c.var.log.error({ err: error.cause }, 'unavailable')
  if (error.retryAfterS !== undefined) c.header('Retry-After', String(error.retryAfterS))
}

/** The only place where errors are mapped to HTTP. */
export function answerProblem(error: Error, c: Context<ShopBindings>) {
  const problem = problemOf(refusalOf(error, c), c)
  if (problem.code === 'unexpected') c.var.log.error({ err: error }, 'unexpected error')
  noteAway(error, c)
  if (problem.code === 'not-logged-in') c.header('WWW-Authenticate', 'Bearer')
  return c.json(problem, statusOf(problem.code))
}

/** The element for the reason, which replaces its generic text. */
const reason = /(<p\b[^>]*\bdata-refusal\b[^>]*>)[^<]*/

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Handles requests opened by a link. On a refusal, a browser, which accepts `text/html`, gets the page with the reason
 * and next steps, with the refusal's status; other clients get the usual problem response.
 */
export async function openOrSayWhy(
  c: Context<ShopBindings>,
  page: BuiltPage | undefined,
  open: () => Promise<Response>,
): Promise<Response> {
  try {
    return await open()
  } catch (error) {
    const isForPage = c.req.header('Accept')?.includes('text/html') === true
    if (!page || !isForPage || !(error instanceof Refusal)) throw error
    noteAway(error, c)
    const text = escaped(error.in(languageOf(c)))
    const html = page.html.replace(reason, (_, start: string) => start + text)
    return c.html(html, statusOf(error.code), page.headers)
  }
}

/** Maps a schema violation to our field error; undefined for zod's own messages. */
export function wrongField(issue: z.core.$ZodIssue): WrongField | undefined {
  if (issue.message === tooLong && issue.code === 'too_big')
    return { maximum: Number(issue.maximum) }
  const problem = fieldProblemNames.find((name) => name === issue.message)
  return problem && { problem }
}
