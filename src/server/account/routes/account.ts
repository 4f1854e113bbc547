import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  addAddress,
  deleteAddress,
  endOtherSessions,
  endSession,
  forgotPassword,
  getUser,
  listAddresses,
  listSessions,
  logIn,
  logOut,
  register,
  resetPassword,
  saveProfile,
  sendOtp,
  validateOtp,
} from '#contracts/account.ts'
import { contractRoutes, refuseOther, tokenOf } from '#server/account/contract-routes.ts'
import { refuseCrowd } from '#server/account/hash-limiter.ts'
import { logIn as logInAccount } from '#server/account/log-in.ts'
import {
  addAddress as saveAddress,
  deleteAddress as removeAddress,
  getUser as readUser,
  listAddresses as readAddresses,
  saveProfile as changeProfile,
} from '#server/account/profile.ts'
import {
  register as openAccount,
  sendOtp as issueOtp,
  validateOtp as checkOtp,
} from '#server/account/register.ts'
import {
  forgotPassword as issueCode,
  resetPassword as setNewPassword,
} from '#server/account/reset-password.ts'
import {
  endOtherSessions as logOutElsewhere,
  endSession as revokeSession,
  listSessions as listDevices,
  logOutDevice,
} from '#server/account/sessions.ts'
import { callerOf, hasName } from '#server/http/caller-of.ts'
import type { Shop, SignedInBindings } from '#server/shop.ts'

export function addressRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(listAddresses, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json(await readAddresses(shop, c.var.userId), 200)
    })
    .openapi(addAddress, async (c) => {
      const address = c.req.valid('json')
      refuseOther(c.var.userId, address.userId)
      return c.json(await saveAddress(shop, c.var.userId, address), 201)
    })
    .openapi(deleteAddress, async (c) => {
      await removeAddress(shop, c.var.userId, c.req.valid('param').addressId)
      return c.json({ deleted: true as const }, 200)
    })
}

export function authRoutes(shop: Shop) {
  const routes = contractRoutes(shop)
  // Runs before the request is even parsed, to keep a flood of log-ins cheap.
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
      return c.json(await logInAccount(shop, c.req.valid('json'), callerOf(c, shop)), 200)
    })
    .openapi(logOut, async (c) => {
      await revokeSession(shop, tokenOf(c.req.header('Authorization')))
      return c.json({ loggedOut: true as const }, 200)
    })
}

export function lostPasswordRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(forgotPassword, async (c) => {
      return c.json(await issueCode(shop, c.req.valid('json').email, callerOf(c, shop)), 200)
    })
    .openapi(resetPassword, async (c) => {
      const opened = await setNewPassword(shop, c.req.valid('json'), callerOf(c, shop))
      void shop.outbox.deliver()
      return c.json(opened, 200)
    })
}

export function profileRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(getUser, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json(await readUser(shop, c.var.userId), 200)
    })
    .openapi(saveProfile, async (c) => {
      const { userId } = c.var
      refuseOther(userId, c.req.valid('param').userId)
      const token = tokenOf(c.req.header('Authorization'))
      const asker = { userId, token, ...callerOf(c, shop) }
      const saved = await changeProfile(shop, asker, c.req.valid('json'))
      if (saved.token) void shop.outbox.deliver()
      return c.json(saved, 200)
    })
}

const askerOf = (c: Context<SignedInBindings>) => ({
  userId: c.var.userId,
  token: tokenOf(c.req.header('Authorization')),
})

export function sessionRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(listSessions, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ sessions: await listDevices(shop, askerOf(c)) }, 200)
    })
    .openapi(endSession, async (c) => {
      const { userId, sessionId } = c.req.valid('param')
      refuseOther(c.var.userId, userId)
      await logOutDevice(shop, userId, sessionId)
      return c.json({ ended: true as const }, 200)
    })
    .openapi(endOtherSessions, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ ended: await logOutElsewhere(shop, askerOf(c)) }, 200)
    })
}
