import { addAddress } from '#contracts/account/add-address.ts'
import { deleteAddress } from '#contracts/account/delete-address.ts'
import { listAddresses } from '#contracts/account/list-addresses.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import * as addresses from '../addresses.ts'

export function addressRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(listAddresses, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json(await addresses.listAddresses(shop, c.var.userId), 200)
    })
    .openapi(addAddress, async (c) => {
      const address = c.req.valid('json')
      refuseOther(c.var.userId, address.userId)
      return c.json(await addresses.addAddress(shop, c.var.userId, address), 201)
    })
    .openapi(deleteAddress, async (c) => {
      await addresses.deleteAddress(shop, c.var.userId, c.req.valid('param').addressId)
      return c.json({ deleted: true as const }, 200)
    })
}
