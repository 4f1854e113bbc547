import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sessionUser } from './sessions.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings, SignedInBindings } from '#server/shop.ts'
import { wrongField } from '#server/http/problem-answer.ts'

/** Names the wrong field if the contract has no message of its own, as Zod's default messages do not. */
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

/** The user of a request's session; undefined without an open one. */
export async function userOf(c: Context, shop: Shop): Promise<string | undefined> {
  const token = tokenOf(c.req.header('Authorization'))
  return token ? await sessionUser(shop, token) : undefined
}

/** Rejects requests without an open session, and sets its user for the handler. */
function requireSession(shop: Shop) {
  return createMiddleware<SignedInBindings>(async (c, next) => {
    const userId = await userOf(c, shop)
    if (userId === undefined) throw new Refusal('not-logged-in', 'notLoggedIn')
    c.set('userId', userId)
    await next()
  })
}

/** Only guarded contracts have a user. */
type BindingsOf<Route> = Route extends { security: object } ? SignedInBindings : ShopBindings

interface ContractRoutes extends OpenAPIHono<ShopBindings> {
  /** Registers a contract's handler; `security: signedIn` in the contract is all it takes to guard it. */
  readonly openapi: <Route extends RouteConfig>(
    contract: Route,
    handler: RouteHandler<Route, BindingsOf<Route>>,
  ) => ContractRoutes
}

/** A router for contracts: its handlers run only for valid requests and, if guarded, with a session. */
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
      // A handler that needs a user has a guarded contract: its type ensures that.
      openapi(contract.security ? { ...contract, middleware } : contract, handler as never)
      return guarded
    }) satisfies ContractRoutes['openapi'],
  })
  return guarded
}

/** Identity comes from the session; a request that claims another user is refused. */
export function refuseOther(userId: string, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== userId) throw new Refusal('forbidden', 'ofSomebodyElse')
}
