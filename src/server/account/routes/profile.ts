import { getUser } from '#contracts/account/get-user.ts'
import { saveProfile } from '#contracts/account/save-profile.ts'
import { callerOf } from '#server/http/caller-of.ts'
import { contractRoutes, refuseOther, tokenOf } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import { getUser as readUser } from '../get-user.ts'
import { saveProfile as changeProfile } from '../save-profile.ts'

export function profileRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(getUser, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json(await readUser(shop, c.var.userId), 200)
    })
    .openapi(saveProfile, async (c) => {
      const { userId } = c.var
      refuseOther(userId, c.req.valid('param').userId)
      const token = tokenOf(c.req.header('Authorization'))
      const asker = { userId, token, ...callerOf(c, shop) }
      const saved = await changeProfile(shop, asker, c.req.valid('json'))
      if (saved.token) void shop.outbox.deliver()
      return c.json(saved, 200)
    })
}
