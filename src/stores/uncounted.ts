import { $cartCount } from './cart-count.ts'

/** Asks for the number beside the cart after a log-in; when it does not come, the next page asks again. */
export async function countIfUncounted(): Promise<void> {
  if (!Number.isNaN($cartCount.get())) return
  await import('./count-cart.ts').then(({ countCart }) => countCart()).catch(() => undefined)
}
