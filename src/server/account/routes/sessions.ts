import type { Context } from 'hono'
import { endOtherSessions, endSession, listSessions } from '#contracts/account.ts'
import { contractRoutes, refuseOther, tokenOf } from '#server/account/contract-routes.ts'
import type { Shop, SignedInBindings } from '#server/shop.ts'
import {
  endOtherSessions as logOutElsewhere,
  endSession as logOutDevice,
  listSessions as listDevices,
} from '../devices.ts'

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
