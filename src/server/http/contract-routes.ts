import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { sessionUser } from '#server/account/sessions.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { wrongField } from './wrong-field.ts'

/** Zod's own words name no field: a field is named where a contract says nothing of its own. */
function whyInvalid(issue: z.core.$ZodIssue | undefined): Reason {
  const wrong = issue && wrongField(issue)
  if (wrong) return ['fieldProblem', wrong]
  const name = issue?.path.join('.')
  return name ? ['fieldProblem', { name }] : ['notValid']
}

/** A router for contracts: what does not fit one is refused before any handler runs. */
export function contractRoutes() {
  return new OpenAPIHono<ShopBindings>({
    defaultHook: (result) => {
      if (!result.success)
        throw new Refusal('invalid-request', ...whyInvalid(result.error.issues[0]))
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
    if (!userId) throw new Refusal('not-logged-in', 'notLoggedIn')
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
  if (claimed !== undefined && claimed !== userId) throw new Refusal('forbidden', 'ofSomebodyElse')
}
