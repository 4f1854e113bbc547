import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sessionUser } from './sessions.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings, SignedInBindings } from '#server/shop.ts'
import { wrongField } from '#server/http/problem-answer.ts'

/** Zod's own words name no field: a field is named where a contract says nothing of its own. */
function whyInvalid(issue: z.core.$ZodIssue | undefined): Reason {
  const wrong = issue && wrongField(issue)
  if (wrong) return ['fieldProblem', wrong]
  const name = issue?.path.join('.')
  return name ? ['fieldProblem', { name }] : ['notValid']
}

/** The token of `Authorization`, with or without the word Bearer. */
export function tokenOf(authorization: string | undefined): string {
  return authorization?.trim().replace(/^Bearer\s+/i, '') ?? ''
}

/** Whose session a call brings along; undefined without an open one. */
export async function userOf(c: Context, shop: Shop): Promise<string | undefined> {
  const token = tokenOf(c.req.header('Authorization'))
  return token ? await sessionUser(shop, token) : undefined
}

/** Lets only an open session through and leaves its user for the handler. */
function requireSession(shop: Shop) {
  return createMiddleware<SignedInBindings>(async (c, next) => {
    const userId = await userOf(c, shop)
    if (userId === undefined) throw new Refusal('not-logged-in', 'notLoggedIn')
    c.set('userId', userId)
    await next()
  })
}

/** Only what a contract guards has a user. */
type BindingsOf<Route> = Route extends { security: object } ? SignedInBindings : ShopBindings

interface ContractRoutes extends OpenAPIHono<ShopBindings> {
  /** Answers a contract; one that says `security: signedIn` is guarded by that alone. */
  readonly openapi: <Route extends RouteConfig>(
    contract: Route,
    handler: RouteHandler<Route, BindingsOf<Route>>,
  ) => ContractRoutes
}

/** A router for contracts: without its session, or with what does not fit, no handler runs. */
export function contractRoutes(shop: Shop): ContractRoutes {
  const routes = new OpenAPIHono<ShopBindings>({
    defaultHook: (result) => {
      if (!result.success)
        throw new Refusal('invalid-request', ...whyInvalid(result.error.issues[0]))
    },
  })
  const middleware = requireSession(shop)
  const { openapi } = routes
  const guarded: ContractRoutes = Object.assign(routes, {
    openapi: ((contract, handler) => {
      // Whoever expects a user has a contract that brings the guard: the type of `handler` says so.
      openapi(contract.security ? { ...contract, middleware } : contract, handler as never)
      return guarded
    }) satisfies ContractRoutes['openapi'],
  })
  return guarded
}

/** Identity is the session's; a payload that claims to be somebody else is refused. */
export function refuseOther(userId: string, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== userId) throw new Refusal('forbidden', 'ofSomebodyElse')
}
