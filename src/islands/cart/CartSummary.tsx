import { useStore } from '@nanostores/react'
import type { Cart } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { $addressForm } from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'

interface Props {
  readonly cart: Cart
}

/** What it comes to, and the way on: the button of the delivery form, which stays in sight. */
export function CartSummary({ cart: { items, deductions, totalPaise } }: Props) {
  const form = useStore($addressForm)
  const addresses = useStore($addresses)
  return (
    <div className="summary">
      <dl className="totals">
        <dt>{words.subtotal}</dt>
        <dd>{formatRupees(sumPaise(items))}</dd>
        {deductions?.map(({ label, amountPaise }) => [
          <dt key={label}>{label}</dt>,
          <dd key={amountPaise}>{formatRupees(-amountPaise)}</dd>,
        ])}
      </dl>
      <div className="summary__bar">
        <dl className="totals totals--sum">
          <dt>{forms.total}</dt>
          <dd aria-live="polite">{formatRupees(totalPaise)}</dd>
        </dl>
        <SendButton of="delivery" form={form} waits={addresses.state === 'ready' && addresses.busy}>
          {words.continueToPayment}
        </SendButton>
      </div>
    </div>
  )
}
