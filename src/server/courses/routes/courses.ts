import { getRoom, saveProgress } from '#contracts/courses.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { openRoom, saveProgress as save } from '#server/courses/room.ts'
import type { Shop } from '#server/shop.ts'

/** The rooms of courses. */
export function roomRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(getRoom, async (c) =>
      c.json(await openRoom(shop, c.var.userId, c.req.valid('param').id), 200),
    )
    .openapi(saveProgress, async (c) => {
      const { items } = c.req.valid('json')
      return c.json({ progress: await save(shop, c.var.userId, items) }, 200)
    })
}
