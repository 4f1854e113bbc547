import type { Cart } from '#contracts/cart.ts'
import { removeFromCart } from '#stores/cart-changes.ts'
import * as words from '#words/cart.ts'

/** What left the cart because it is no longer sold; it stays told until somebody has read it. */
export function TakenOut({ takenOut }: Pick<Cart, 'takenOut'>) {
  return takenOut.map(({ productId, message }) => (
    <p key={productId} className="taken-out" role="status">
      {message}{' '}
      <button className="button button--plain" onClick={() => void removeFromCart(productId)}>
        {words.allRight}
      </button>
    </p>
  ))
}
