import { loadCart } from './cart.ts'

/** Asks for the cart, for the number beside its sign. A file of its own: it is loaded only where the number is not known. */
export async function countCart(): Promise<void> {
  await loadCart()
}
