import { createMiddleware } from 'hono/factory'
import { logIn } from '#contracts/account/log-in.ts'
import { logOut } from '#contracts/account/log-out.ts'
import { register } from '#contracts/account/register.ts'
import { sendOtp } from '#contracts/account/send-otp.ts'
import { validateOtp } from '#contracts/account/validate-otp.ts'
import { callerOf, hasName } from '#server/http/caller-of.ts'
import { contractRoutes, tokenOf } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { refuseCrowd } from '../hash-room.ts'
import { logIn as checkCredentials } from '../log-in.ts'
import { register as openAccount } from '../register.ts'
import { sendOtp as issueOtp } from '../send-otp.ts'
import { endSession } from '../sessions.ts'
import { validateOtp as checkOtp } from '../validate-otp.ts'

export function authRoutes(shop: Shop) {
  const routes = contractRoutes(shop)
  // Before the request is even read: a flood of log-ins shall cost as little as it can.
  const refuseFlood = createMiddleware(async (c, next) => {
    refuseCrowd(hasName(c) ? 'known' : 'guess')
    await next()
  })
  routes.use(logIn.getRoutingPath(), refuseFlood)
  return routes
    .openapi(sendOtp, async (c) => {
      return c.json(await issueOtp(shop, c.req.valid('json').email, callerOf(c, shop)), 200)
    })
    .openapi(validateOtp, async (c) => {
      return c.json(await checkOtp(shop, c.req.valid('json'), callerOf(c, shop)), 200)
    })
    .openapi(register, async (c) => {
      return c.json(await openAccount(shop, c.req.valid('json'), callerOf(c, shop)), 201)
    })
    .openapi(logIn, async (c) => {
      return c.json(await checkCredentials(shop, c.req.valid('json'), callerOf(c, shop)), 200)
    })
    .openapi(logOut, async (c) => {
      await endSession(shop, tokenOf(c.req.header('Authorization')))
      return c.json({ loggedOut: true as const }, 200)
    })
}
