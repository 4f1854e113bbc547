import { Hono } from 'hono'
import { isKeptName } from '#server/files/kept-files.ts'
import { answerFile } from '#server/http/file-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { soldPicturePath } from '#server/catalogue/sold-items.ts'

/** Pictures of what was sold once; paid files lie beside them and are never answered here. */
export function soldPictureRoutes(shop: Shop) {
  return new Hono<ShopBindings>().get(`${soldPicturePath}/:name`, async (c) => {
    const name = c.req.param('name')
    const isPicture = isKeptName(name) && name.endsWith('.webp')
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }
    const answer = isPicture && (await answerFile(c, shop.keptFiles, name, headers))
    if (!answer) throw new Refusal('not-found', 'noPicture')
    return answer
  })
}
