import type { Cart } from '#contracts/shopping/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  readonly cart: Cart
  readonly changing: readonly string[]
}

export function CartLines({ cart: { items, totalPaise }, changing }: Props) {
  const total = formatRupees(totalPaise)
  return (
    <section className="task__aside" aria-labelledby="cart-heading">
      <h2 id="cart-heading">{items.length === 1 ? 'One item' : `${items.length} items`}</h2>
      <ul role="list" className="cart-lines">
        {items.map((item) => (
          <CartLine key={item.productId} item={item} isBusy={changing.includes(item.productId)} />
        ))}
      </ul>
      <dl className="totals">
        <dt>Subtotal</dt>
        <dd>{total}</dd>
        <dt className="totals__due">Total</dt>
        <dd className="totals__due" aria-live="polite">
          {total}
        </dd>
      </dl>
    </section>
  )
}
