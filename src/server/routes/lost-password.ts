import { forgotPassword } from '#contracts/forgot-password.ts'
import { resetPassword } from '#contracts/reset-password.ts'
import { namedBrowser } from './browser-cookie.ts'
import { forgotPassword as issueCode } from '../services/forgot-password.ts'
import { resetPassword as setNewPassword } from '../services/reset-password.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes } from './contract-routes.ts'

export function lostPasswordRoutes(shop: Shop) {
  return contractRoutes()
    .openapi(forgotPassword, async (c) => {
      const asker = { client: shop.clientOf(c), browser: namedBrowser(c, shop) }
      return c.json(await issueCode(shop, c.req.valid('json').email, asker), 200)
    })
    .openapi(resetPassword, async (c) => {
      const asker = { client: shop.clientOf(c), browser: namedBrowser(c, shop) }
      const opened = await setNewPassword(shop, c.req.valid('json'), asker)
      void shop.outbox.deliver()
      return c.json(opened, 200)
    })
}
