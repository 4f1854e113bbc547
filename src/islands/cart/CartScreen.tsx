import '#styles/task.css'
import './cart.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { useFocusWhen } from '#islands/use-focus-when.ts'
import { $cart, loadCart, takeOverCart } from '#stores/cart.ts'
import { openCart } from '#stores/open-cart.ts'
import { $partingWords } from '#stores/logout-reason.ts'
import { $session } from '#stores/session.ts'
import { listOf, shopBehind } from '#stores/shop-behind.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'
import { CartAway } from './CartAway.tsx'
import { CartLines } from './CartLines.tsx'
import { CartSummary } from './CartSummary.tsx'
import { DeliveryForm } from './DeliveryForm.tsx'
import { TakenOut } from './TakenOut.tsx'

const isFewer = (now: number, before: number) => now < before

/** What is in the cart, and where it shall go; components/cart/draw-cart.ts draws the same for whoever waits for it. */
export function CartScreen() {
  return (
    <ErrorBoundary>
      <CartOfSession />
    </ErrorBoundary>
  )
}

function CartOfSession() {
  // Before the first look: what is drawn first is what stands here.
  useState(takeOverCart)
  const now = useStore($cart)
  const session = useStore($session)
  // Heard from the start: once somebody has left it would be too late to notice.
  useStore($partingWords)
  const section = useFocusWhen(now.state === 'ready' ? now.cart.items.length : 0, isFewer)
  const userId = session.state === 'in' ? session.userId : undefined
  // Known before a log-in comes between.
  const [shop] = useState(shopBehind)
  useEffect(() => void openCart(), [userId])
  // Told to build/browser/prerender-cart.ts, which has kept what was tapped meanwhile.
  useEffect(() => void dispatchEvent(new Event('cart-alive')), [])

  if (!userId || now.state === 'logged-out')
    return <CartAway returnTo="/cart" waiting={<CartLoading />} />
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
        <CartAway waiting={<CartLoading />} />
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
