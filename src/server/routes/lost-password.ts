import { forgotPassword } from '#contracts/forgot-password.ts'
import { resetPassword } from '#contracts/reset-password.ts'
import { forgotPassword as issueCode } from '../services/forgot-password.ts'
import { resetPassword as setNewPassword } from '../services/reset-password.ts'
import type { Shop } from '../shop.ts'
import { callerOf } from './caller.ts'
import { contractRoutes } from './contract-routes.ts'

export function lostPasswordRoutes(shop: Shop) {
  return contractRoutes()
    .openapi(forgotPassword, async (c) => {
      return c.json(await issueCode(shop, c.req.valid('json').email, callerOf(c, shop)), 200)
    })
    .openapi(resetPassword, async (c) => {
      const opened = await setNewPassword(shop, c.req.valid('json'), callerOf(c, shop))
      void shop.outbox.deliver()
      return c.json(opened, 200)
    })
}
