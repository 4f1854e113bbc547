import { logIn } from '#contracts/log-in.ts'
import { logOut } from '#contracts/log-out.ts'
import { register } from '#contracts/register.ts'
import { sendOtp } from '#contracts/send-otp.ts'
import { validateOtp } from '#contracts/validate-otp.ts'
import { refuseCrowd } from '../services/hash-room.ts'
import { logIn as checkCredentials } from '../services/log-in.ts'
import { register as openAccount } from '../services/register.ts'
import { sendOtp as issueOtp } from '../services/send-otp.ts'
import { endSession } from '../services/sessions.ts'
import { validateOtp as checkOtp } from '../services/validate-otp.ts'
import type { Shop } from '../shop.ts'
import { callerOf } from './caller.ts'
import { contractRoutes, guardContracts, tokenOf } from './contract-routes.ts'

const authContracts = [sendOtp, validateOtp, register, logIn, logOut]

export function authRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, authContracts)
  // Before the request is even read: a flood of log-ins shall cost as little as it can.
  routes.use(logIn.getRoutingPath(), async (_, next) => {
    refuseCrowd('guess')
    await next()
  })
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
