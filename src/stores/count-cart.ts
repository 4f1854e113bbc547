import { loadCart } from './cart.ts'

/** Loads the cart for the number beside its icon. Its own module: it is loaded only where the number is unknown. */
export async function countCart(): Promise<void> {
  await loadCart()
}
