import type { Shop } from '#server/shop.ts'

/**
 * Who does something: somebody without an account, an account, a payment provider that brings news, somebody of the
 * firm at the command line, or the shop by itself.
 */
export type Actor = 'visitor' | `user:${string}` | `provider:${string}` | `cli:${string}` | 'shop'

/** The same shop, for whoever calls. */
export const actingAs = (shop: Shop, actor: Actor): Shop => ({ ...shop, actor })
