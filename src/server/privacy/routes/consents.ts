import { listConsents } from '#contracts/consents/list-consents.ts'
import { withdrawConsent } from '#contracts/consents/withdraw-consent.ts'
import { accountOf } from '#server/account/get-user.ts'
import { actingAsUser } from '#server/audit/acting-as.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { consentsOf } from '#server/privacy/list-consents.ts'
import { withdrawConsent as withdraw } from '#server/privacy/withdraw-consent.ts'

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
