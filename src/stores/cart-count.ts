import { persistentAtom } from './guarded-storage.ts'

/** Pieces in the cart as last reported by the server, for any page without a request; NaN after a log-in until it answers. */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
