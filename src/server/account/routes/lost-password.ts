import { forgotPassword } from '#contracts/account/forgot-password.ts'
import { resetPassword } from '#contracts/account/reset-password.ts'
import { callerOf } from '#server/http/caller-of.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { forgotPassword as issueCode } from '../forgot-password.ts'
import { resetPassword as setNewPassword } from '../reset-password.ts'

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
