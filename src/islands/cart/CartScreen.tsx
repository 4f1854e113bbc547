import '#styles/task.css'
import './cart.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Cart } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { ErrorBoundary, LoadFailure } from '#islands/Failure.tsx'
import { useFocusWhen } from '#islands/focus.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $addressForm } from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import { removeFromCart } from '#stores/cart-changes.ts'
import { $cart, loadCart, takeOverCart } from '#stores/cart.ts'
import { $logoutReason } from '#stores/logout-reason.ts'
import { listOf, openCart, shopBehind } from '#stores/open-cart.ts'
import { $session } from '#stores/session.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'
import { CartAway } from './CartAway.tsx'
import { CartLine } from './CartLine.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'

interface CartSummaryProps {
  readonly cart: Cart
}

/** The total, and the submit button of the delivery form, which stays visible. */
function CartSummary({ cart: { items, deductions, totalPaise } }: CartSummaryProps) {
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

interface CartLinesProps {
  readonly cart: Cart
  readonly changing: readonly string[]
}

function CartLines({ cart: { items }, changing }: CartLinesProps) {
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

/** Items that left the cart because they are no longer sold; shown until the user has dismissed the message. */
function TakenOut({ takenOut }: Pick<Cart, 'takenOut'>) {
  return takenOut.map(({ productId, message }) => (
    <p key={productId} className="taken-out" role="status">
      {message}{' '}
      <button className="button button--plain" onClick={() => void removeFromCart(productId)}>
        {words.allRight}
      </button>
    </p>
  ))
}

const isFewer = (now: number, before: number) => now < before

/** The cart and its delivery; components/cart/draw-cart.ts draws the same before hydration. */
export function CartScreen() {
  return (
    <ErrorBoundary>
      <CartOfSession />
    </ErrorBoundary>
  )
}

function CartOfSession() {
  // Before the first read: the first render must match the page.
  useState(takeOverCart)
  const now = useStore($cart)
  const session = useStore($session)
  // Subscribed from the start: after a log-out it would be too late.
  useStore($logoutReason)
  const section = useFocusWhen(now.state === 'ready' ? now.cart.items.length : 0, isFewer)
  const userId = session.state === 'in' ? session.userId : undefined
  // Read before a log-in can intervene.
  const [shop] = useState(shopBehind)
  useEffect(() => void openCart(), [userId])
  // Tells build/browser/prerender-cart.ts, which has queued taps meanwhile, that the island is hydrated.
  useEffect(() => void dispatchEvent(new Event('island-alive')), [])

  if (!userId || now.state === 'logged-out') return <CartAway returnTo="/cart" />
  if (now.state === 'loading') return <CartLoading />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadCart()} />
  return (
    <section aria-label={forms.cart} ref={section} tabIndex={-1}>
      <TakenOut takenOut={now.cart.takenOut} />
      {now.cart.items.length > 0 ? (
        <div className="task">
          <CartLines cart={now.cart} changing={now.changing} />
          <DeliveryForm key={userId} shop={shop ?? listOf(now.cart.items)} />
          <CartSummary cart={now.cart} />
        </div>
      ) : (
        <CartAway />
      )}
    </section>
  )
}

function CartLoading() {
  return (
    <Skeleton
      words={words.loading}
      className="task"
      parts={['title', 'row', 'form', 'button']}
      aside={['row', 'row', 'line', 'title']}
    />
  )
}
