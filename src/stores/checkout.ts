import { atom, onMount } from 'nanostores'
import { CallError } from '#api/client.ts'
import type { PlaceOrder } from '#contracts/place-order.ts'
import { callAsUser } from './call-as-user.ts'
import { $cart, loadCart } from './cart.ts'
import { $delivery } from './delivery.ts'
import { $session } from './session.ts'

type Checkout = { step: 'ready' } | { step: 'opening' } | { step: 'refused'; message: string }

export const $checkout = atom<Checkout>({ step: 'ready' })

// Back from the pay page: Pay is alive again. The cart looks after itself.
onMount($checkout, () => {
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) $checkout.set({ step: 'ready' })
  }
  addEventListener('pageshow', wake)
  return () => {
    removeEventListener('pageshow', wake)
  }
})

/** Places the order and leaves for the pay page. A refusal leaves everything as it was. */
export async function pay(): Promise<void> {
  const [cart, delivery, session] = [$cart.get(), $delivery.get(), $session.get()]
  if ($checkout.get().step === 'opening') return
  if (cart.state !== 'ready' || !delivery || session.state === 'out') return
  $checkout.set({ step: 'opening' })
  const products = cart.cart.items.map(({ productId, itemType, quantity }) => ({
    productId,
    itemType,
    quantity,
  }))
  try {
    const started = await callAsUser<PlaceOrder>('post', '/api/payment/phonepe', {
      body: {
        formData: { ...delivery, email: session.email },
        products,
        userId: session.userId,
        shownTotalPaise: cart.cart.totalPaise,
      },
    })
    globalThis.location.assign(started.redirectUrl)
  } catch (error) {
    await refuse(error)
  }
}

async function refuse(error: unknown): Promise<void> {
  if (!(error instanceof CallError)) throw error
  $checkout.set({ step: 'refused', message: error.message })
  if (error.code === 'price-changed' || error.code === 'unknown-product') await loadCart()
}
