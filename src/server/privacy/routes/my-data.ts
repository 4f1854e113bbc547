import { deleteAccount } from '#contracts/personal-data/delete-account.ts'
import { exportMyData } from '#contracts/personal-data/export-my-data.ts'
import { actingAsUser } from '#server/audit/acting-as.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { deleteAccount as eraseAccount } from '#server/privacy/delete-account.ts'
import { exportMyData as collectData } from '#server/privacy/export-my-data.ts'

export function myDataRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(exportMyData, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const data = await collectData(shop, c.var.userId, c.req.valid('json').password)
      c.header('Content-Disposition', 'attachment; filename="samriddhi-my-data.json"')
      return c.json(data, 200)
    })
    .openapi(deleteAccount, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const own = actingAsUser(shop, c.var.userId)
      await eraseAccount(own, c.var.userId, c.req.valid('json').password)
      void shop.outbox.deliver()
      return c.json({ deleted: true as const }, 200)
    })
}
