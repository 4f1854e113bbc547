import type { Context } from 'hono'
import { endOtherSessions } from '#contracts/end-other-sessions.ts'
import { endSession } from '#contracts/end-session.ts'
import { listSessions } from '#contracts/list-sessions.ts'
import {
  endOtherSessions as logOutElsewhere,
  endSession as logOutDevice,
  listSessions as listDevices,
} from '../services/devices.ts'
import type { Shop, ShopBindings } from '../shop.ts'
import { contractRoutes, guardContracts, refuseOther, tokenOf } from './contract-routes.ts'

const sessionContracts = [listSessions, endSession, endOtherSessions]

const askerOf = (c: Context<ShopBindings>) => ({
  userId: c.var.userId,
  token: tokenOf(c.req.header('Authorization')),
})

export function sessionRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, sessionContracts)
  return routes
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
