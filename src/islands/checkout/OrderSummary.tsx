import type { Cart } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'
import { DeductionAsk } from './DeductionAsk.tsx'

interface Props {
  readonly userId: string
  readonly cart: Cart
}

export function OrderSummary({ userId, cart: { items, deductions, asks, totalPaise } }: Props) {
  return (
    <section className="task__aside" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{words.yourOrder}</h2>
      <ul role="list" className="cart-lines">
        {items.map((item) => (
          <li key={item.productId} className="cart-line cart-line--brief" data-kind={item.itemType}>
            <ProductCaption
              {...item}
              note={item.quantity > 1 ? words.quantity(item.quantity) : undefined}
            />
            <p className="cart-line__amount">{formatRupees(sumPaise([item]))}</p>
          </li>
        ))}
      </ul>
      <div className="summary">
        {asks?.map((ask) => (
          <DeductionAsk
            key={`${userId} ${ask.kind}`}
            userId={userId}
            ask={ask}
            taken={deductions?.find(({ kind }) => kind === ask.kind)?.label}
          />
        ))}
        <dl className="totals totals--sum">
          {deductions?.map(({ label, amountPaise }) => [
            <dt key={label}>{label}</dt>,
            <dd key={amountPaise}>{formatRupees(-amountPaise)}</dd>,
          ])}
          <dt>{forms.total}</dt>
          <dd aria-live="polite">{formatRupees(totalPaise)}</dd>
        </dl>
      </div>
    </section>
  )
}
