import { persistentAtom } from './guarded-storage.ts'

/** Pieces in the cart as last reported by the server, for pages without a request for it; NaN from a log-in to the answer. */
export const $cartCount = persistentAtom<number>('cart-count', 0, {
  encode: String,
  decode: Number,
})
