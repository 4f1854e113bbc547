import { Hono } from 'hono'
import { Refusal } from '../refusal.ts'
import { readKeptFile } from '../services/kept-files.ts'
import { soldPicturePath } from '../services/sold-items.ts'
import type { Shop, ShopBindings } from '../shop.ts'

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
