import { listConsents, withdrawConsent } from '#contracts/consents.ts'
import { accountOf } from '#server/account/profile.ts'
import { actingAsUser } from '#server/audit/acting-as.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { consentsOf, withdrawConsent as withdraw } from '#server/privacy/consents.ts'

/** What an account agreed to, with and before it, by its mailbox. */
export function consentRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(listConsents, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const consents = await consentsOf(shop, await accountOf(shop, c.var.userId))
      return c.json({ consents }, 200)
    })
    .openapi(withdrawConsent, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const { purpose } = c.req.valid('json')
      const own = actingAsUser(shop, c.var.userId)
      const source = '/my-account/privacy'
      await withdraw(own, await accountOf(shop, c.var.userId), { purpose, source })
      return c.json({ withdrawn: true as const }, 200)
    })
}
