import type { Cart } from '#contracts/shopping/cart.ts'
import { formatRupees } from '#domain/money.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  readonly cart: Cart
  readonly changing: readonly string[]
}

export function CartLines({ cart: { items, totalPaise }, changing }: Props) {
  const total = formatRupees(totalPaise)
  return (
    <section className="task__aside" aria-labelledby="cart-heading">
      <h2 id="cart-heading">{words.itemCount(items.length)}</h2>
      <ul role="list" className="cart-lines">
        {items.map((item) => (
          <CartLine key={item.productId} item={item} isBusy={changing.includes(item.productId)} />
        ))}
      </ul>
      <dl className="totals">
        <dt>{words.subtotal}</dt>
        <dd>{total}</dd>
        <dt className="totals__due">{forms.total}</dt>
        <dd className="totals__due" aria-live="polite">
          {total}
        </dd>
      </dl>
    </section>
  )
}
