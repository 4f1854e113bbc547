import './checkout.css'
import { useState } from 'react'
import type { Cart, DeductionField } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'

// Loaded on demand: most customers have nothing to type.
const loadForm = async () => (await import('./DeductionForm.tsx')).DeductionForm

interface DeductionProps {
  readonly userId: string
  readonly field: DeductionField
  /** Text of the deduction applied at present. */
  readonly taken: string | undefined
}

/** Unfolds the field of a typed deduction, such as a code; keeps the text when folded. */
function Deduction({ userId, field, taken }: DeductionProps) {
  const [isOpen, setOpen] = useState(taken !== undefined)
  const [wasOpened, setOpened] = useState(isOpen)

  function toggle() {
    setOpen(!isOpen)
    setOpened(true)
  }

  return (
    <div className="deduction">
      <Disclosure label={field.label} isOpen={isOpen} onToggle={toggle}>
        {wasOpened && (
          <Later
            load={loadForm}
            waiting={<Skeleton words={words.deductionLoading} parts={['field']} />}
          >
            {(DeductionForm) => <DeductionForm userId={userId} field={field} taken={taken} />}
          </Later>
        )}
      </Disclosure>
    </div>
  )
}

interface OrderSummaryProps {
  readonly userId: string
  readonly cart: Cart
}

export function OrderSummary({
  userId,
  cart: { items, deductions, asks, totalPaise },
}: OrderSummaryProps) {
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
        {asks?.map((field) => (
          <Deduction
            key={`${userId} ${field.kind}`}
            userId={userId}
            field={field}
            taken={deductions?.find(({ kind }) => kind === field.kind)?.label}
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
