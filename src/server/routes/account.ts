import { deleteAccount } from '#contracts/delete-account.ts'
import { exportMyData } from '#contracts/export-my-data.ts'
import { getUser } from '#contracts/get-user.ts'
import { saveProfile } from '#contracts/save-profile.ts'
import { deleteAccount as eraseAccount } from '../services/delete-account.ts'
import { exportMyData as collectData } from '../services/export-my-data.ts'
import { getUser as readUser } from '../services/get-user.ts'
import { saveProfile as changeProfile } from '../services/save-profile.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes, guardContracts, refuseOther, tokenOf } from './contract-routes.ts'

const accountContracts = [getUser, saveProfile, exportMyData, deleteAccount]

/** What somebody who is logged in may do with the own account. */
export function accountRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, accountContracts)
  return routes
    .openapi(getUser, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json(await readUser(shop, c.var.userId), 200)
    })
    .openapi(saveProfile, async (c) => {
      const { userId } = c.var
      refuseOther(userId, c.req.valid('param').userId)
      const token = tokenOf(c.req.header('Authorization'))
      const saved = await changeProfile(shop, { userId, token }, c.req.valid('json'))
      if (saved.token) void shop.outbox.deliver()
      return c.json(saved, 200)
    })
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
