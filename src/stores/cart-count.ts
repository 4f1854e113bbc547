import { persistentAtom } from './guarded-storage.ts'

/** Pieces in the cart as last told by the server, so that any page can show it without a call; NaN until it has said so after a log-in. */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
