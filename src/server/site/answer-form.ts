import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { ProblemCode } from '#contracts/problem.ts'
import { idempotencyField } from '#server/http/idempotency-header.ts'
import { wrongField } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken } from '#server/secrets.ts'
import type { BuiltPage, ShopBindings } from '#server/shop.ts'
import { filledPage, type FormOutcome } from './fill-template.ts'

type FormContext = Context<ShopBindings>

/** Parses a posted form; throws `invalid-request` with the invalid field. */
export function understand<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => wrongField(issue) ?? { name: issue.path.join('.') },
  )
  throw new Refusal('invalid-request', 'problemsOfForm', { problems })
}

/** The idempotency key of a posted form, if any; pages opened before a release send it by the old name. */
export const keyOfForm = (values: URLSearchParams): string | undefined =>
  values.get(idempotencyField) || values.get('purchaseKey') || undefined

const otherPurchases: readonly ProblemCode[] = ['just-bought', 'purchase-changed']

/** The next submission has the same key, unless that one already led to a purchase. */
export function withNextKey(values: URLSearchParams, code: ProblemCode): URLSearchParams {
  const next = new URLSearchParams(values)
  const key = keyOfForm(values)
  next.set(idempotencyField, !key || otherPurchases.includes(code) ? randomToken() : key)
  return next
}

/** The page of the form, with its fields filled in and a message about the outcome, if any. */
export function answerWithPage(
  c: FormContext,
  page: BuiltPage | undefined,
  values: URLSearchParams,
  outcome?: FormOutcome & { status: ContentfulStatusCode },
) {
  const { status = 200, text = '' } = outcome ?? {}
  return page
    ? c.html(filledPage(page.html, values, outcome), status, page.headers)
    : c.text(text, status)
}

/** More than any of our forms has; parsing thousands costs more than serving a page. */
const mostFields = 40

/** The fields of a posted form. */
export async function readFields(c: FormContext): Promise<URLSearchParams> {
  const text = await c.req.text()
  if (text.split('&', mostFields + 1).length > mostFields)
    throw new Refusal('invalid-request', 'tooManyFields')
  return new URLSearchParams(text)
}
