import { takeCarriedCart } from './cart-handoff.ts'
import { keepCart, loadCart, refreshCart } from './cart.ts'
import { $session } from './session.ts'

/**
 * Shows the cart on the page that is there for it: at once what the page before was told a moment ago, which is
 * read once more behind it and stays when that fails; else what the server tells now.
 */
export async function openCart(): Promise<void> {
  const session = $session.get()
  const carried = takeCarriedCart()
  if (!carried || session.state === 'out') {
    await loadCart()
    return
  }
  keepCart(session.userId, carried)
  refreshCart()
}
