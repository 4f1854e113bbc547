import { persistentAtom } from './guarded-storage.ts'

/** Pieces in the cart as last reported by the server, for all pages; NaN after a log-in until the server answers. */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
