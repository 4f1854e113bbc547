import type { Cart } from '#contracts/shopping/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  readonly cart: Cart
  readonly changing: readonly string[]
}

export function CartLines({ cart: { items, deductions, totalPaise }, changing }: Props) {
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
        <dd>{formatRupees(sumPaise(items))}</dd>
        {deductions?.map(({ label, amountPaise }) => [
          <dt key={label}>{label}</dt>,
          <dd key={amountPaise}>{formatRupees(-amountPaise)}</dd>,
        ])}
        <dt>{forms.total}</dt>
        <dd aria-live="polite">{formatRupees(totalPaise)}</dd>
      </dl>
    </section>
  )
}
