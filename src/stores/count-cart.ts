import { loadCart } from './cart.ts'

/** Asks for the cart, for the number beside its sign. */
export async function countCart(): Promise<void> {
  await loadCart()
}
