import { Hono } from 'hono'
import { readKeptFile } from '#server/files/kept-files.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { soldPicturePath } from '../sold-items.ts'

/** Pictures of what was sold once; paid files lie beside them and are never answered here. */
export function soldPictureRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get(`${soldPicturePath}/:name`, async (c) => {
    const name = c.req.param('name')
    const file = name.endsWith('.webp') ? await readKeptFile(shop, name) : undefined
    if (!file) throw new Refusal('not-found', 'There is no such picture.')
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
