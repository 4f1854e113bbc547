import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { sessionUser } from '#server/account/sessions.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'

/** Zod's own words name no field; ours are sentences for a person. */
function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.'
  const isGeneric = /^(Invalid (input|option)|Too (small|big)|Unrecognized)/.test(issue.message)
  if (!isGeneric) return issue.message
  const field = issue.path.join('.')
  return field ? `The field ${field} is not valid.` : 'The request is not valid.'
}

/** A router for contracts: what does not fit one is refused before any handler runs. */
export function contractRoutes() {
  return new OpenAPIHono<ShopBindings>({
    defaultHook: (result) => {
      if (!result.success) throw new Refusal('invalid-request', wordsOf(result.error.issues[0]))
    },
  })
}

/** The token of `Authorization`, with or without the word Bearer. */
export function tokenOf(authorization: string | undefined): string {
  return authorization?.trim().replace(/^Bearer\s+/i, '') ?? ''
}

/** Lets only an open session through and leaves its user for the handler. */
function requireSession(shop: Shop) {
  return createMiddleware<ShopBindings>(async (c, next) => {
    const token = tokenOf(c.req.header('Authorization'))
    const userId = token && (await sessionUser(shop, token))
    if (!userId) throw new Refusal('not-logged-in', 'Please log in.')
    c.set('userId', userId)
    await next()
  })
}

type ContractRoute = RouteConfig & { getRoutingPath(): string }

/** Every contract that says `security: signedIn` is guarded, whichever route answers it. */
export function guardContracts(
  routes: ReturnType<typeof contractRoutes>,
  shop: Shop,
  contracts: readonly ContractRoute[],
): void {
  const guard = requireSession(shop)
  for (const contract of contracts)
    if (contract.security)
      routes.on(contract.method.toUpperCase(), contract.getRoutingPath(), guard)
}

/** Identity is the session's; a payload that claims to be somebody else is refused. */
export function refuseOther(userId: string, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== userId)
    throw new Refusal('forbidden', 'This belongs to somebody else.')
}
