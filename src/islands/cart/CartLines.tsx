import type { Cart } from '#contracts/cart.ts'
import * as words from '#words/cart.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  readonly cart: Cart
  readonly changing: readonly string[]
}

export function CartLines({ cart: { items }, changing }: Props) {
  return (
    <section className="task__aside" aria-labelledby="cart-heading">
      <h2 id="cart-heading">{words.itemCount(items.length)}</h2>
      <ul role="list" className="cart-lines">
        {items.map((item) => (
          <CartLine key={item.productId} item={item} isBusy={changing.includes(item.productId)} />
        ))}
      </ul>
    </section>
  )
}
