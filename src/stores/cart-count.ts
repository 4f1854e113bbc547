import { persistentAtom } from './guarded-storage.ts'

/**
 * Pieces in the cart as last told by the server, so that any page can show it without a call; no number while it has
 * told whoever came in nothing yet (uncounted.ts).
 */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
