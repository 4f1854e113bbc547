import '#styles/empty.css'
import '#styles/task.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CartAway } from '#islands/cart/CartAway.tsx'
import { ErrorBoundary, LoadFailure } from '#islands/Failure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $cart, $needsDelivery, loadCart } from '#stores/cart.ts'
import { $delivery, isPostal } from '#stores/delivery.ts'
import { $logoutReason } from '#stores/logout-reason.ts'
import { openCart } from '#stores/open-cart.ts'
import { $session } from '#stores/session.ts'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentForm } from './PaymentForm.tsx'

interface Props {
  readonly isDelivered: boolean
}

function AddressMissing({ isDelivered }: Props) {
  return (
    <div className="empty">
      <p role="alert">{isDelivered ? words.addressMissing : words.contactMissing}</p>
      <a className="button" href="/cart">
        {forms.backToCart}
      </a>
    </div>
  )
}

/** The review of an order before the pay page. */
export function CheckoutScreen() {
  return (
    <ErrorBoundary>
      <CheckoutOfSession />
    </ErrorBoundary>
  )
}

function CheckoutOfSession() {
  const now = useStore($cart)
  const delivery = useStore($delivery)
  const session = useStore($session)
  const isDelivered = useStore($needsDelivery)
  // Subscribed from the start: after a log-out it would be too late.
  useStore($logoutReason)
  const userId = session.state === 'in' ? session.userId : undefined
  useEffect(() => void openCart(), [userId])

  if (session.state === 'out' || now.state === 'logged-out')
    return <CartAway returnTo="/checkout" />
  if (now.state === 'loading') return <CheckoutLoading />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadCart()} />
  if (now.cart.items.length === 0) return <CartAway />
  if (!delivery || (isDelivered && !isPostal(delivery)))
    return <AddressMissing isDelivered={isDelivered} />
  return (
    <div className="task">
      <OrderSummary userId={now.userId} cart={now.cart} />
      <PaymentForm session={session} delivery={delivery} totalPaise={now.cart.totalPaise} />
    </div>
  )
}

function CheckoutLoading() {
  return (
    <Skeleton
      words={words.loading}
      className="task"
      parts={['title', 'field', 'title', 'row', 'line', 'button']}
      aside={['row', 'line', 'title']}
    />
  )
}
