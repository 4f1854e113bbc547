import { persistentAtom } from './guarded-storage.ts'

/** Pieces in the cart as last reported by the server, so that any page can show it without a request; NaN after a log-in until the server has answered. */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
