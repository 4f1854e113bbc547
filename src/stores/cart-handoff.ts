import type { Cart } from '#contracts/cart.ts'
import { carriedCart } from '#domain/carried-cart.ts'
import { fieldsOf } from '#domain/json.ts'
import { carriedCartKeptMs } from '#domain/kept-keys.ts'
import { keptInTab } from './expiring-storage.ts'

function isCart(kept: unknown): kept is Cart {
  const fields = fieldsOf(kept)
  const isListed = ['items', 'takenOut'].every((name) => Array.isArray(fields.get(name)))
  return isListed && typeof fields.get('totalPaise') === 'number'
}

const kept = keptInTab<Cart>({
  ...carriedCart,
  whose: 'person',
  lifetimeMs: carriedCartKeptMs,
  recognise: isCart,
})

/** Carries the cart that the server has just told to the page that shows it next. */
export const carryCart = kept.keep

/** The cart that the page before has carried here, once; undefined if it is old or somebody else's. */
export function takeCarriedCart(): Cart | undefined {
  const cart = kept.read()
  kept.forget()
  return cart
}
