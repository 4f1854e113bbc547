import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from './actor.ts'

/** The same shop, for whoever calls. */
export const actingAs = (shop: Shop, actor: Actor): Shop => ({ ...shop, actor })

/** An account: what it did is known as the same one's, and after it is deleted nobody can say whose that was. */
export const actingAsUser = (shop: Shop, userId: string): Shop =>
  actingAs(shop, `user:${keyedHash(shop.secret, 'actor', userId).slice(0, 16)}`)
