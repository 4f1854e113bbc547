import { deleteAccount } from '#contracts/delete-account.ts'
import { exportMyData } from '#contracts/export-my-data.ts'
import { deleteAccount as eraseAccount } from '../services/delete-account.ts'
import { exportMyData as collectData } from '../services/export-my-data.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes, guardContracts, refuseOther } from './contract-routes.ts'

const myDataContracts = [exportMyData, deleteAccount]

export function myDataRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, myDataContracts)
  return routes
    .openapi(exportMyData, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      const data = await collectData(shop, c.var.userId, c.req.valid('json').password)
      c.header('Content-Disposition', 'attachment; filename="samriddhi-my-data.json"')
      return c.json(data, 200)
    })
    .openapi(deleteAccount, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      await eraseAccount(shop, c.var.userId, c.req.valid('json').password)
      void shop.outbox.deliver()
      return c.json({ deleted: true as const }, 200)
    })
}
