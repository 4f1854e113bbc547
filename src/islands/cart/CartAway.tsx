import type { ReactNode } from 'react'
import { Later } from '#islands/Later.tsx'

// Of somebody with a filled cart neither is asked for.
const loadLogInFirst = async () => (await import('./LogInFirst.tsx')).LogInFirst
const loadEmptyCart = async () => (await import('./EmptyCart.tsx')).EmptyCart

interface Props {
  /** Where a log-in leads back to; without one the cart is known, and empty. */
  readonly returnTo?: string
  readonly waiting: ReactNode
}

/** Instead of a cart: the way to the log-in, or to what there is to buy. */
export function CartAway({ returnTo, waiting }: Props) {
  return returnTo ? (
    <Later load={loadLogInFirst} waiting={waiting}>
      {(LogInFirst) => <LogInFirst returnTo={returnTo} />}
    </Later>
  ) : (
    <Later load={loadEmptyCart} waiting={waiting}>
      {(EmptyCart) => <EmptyCart />}
    </Later>
  )
}
