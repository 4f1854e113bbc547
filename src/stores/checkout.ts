import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { PlaceOrder } from '#contracts/purchases/place-order.ts'
import { callAsUser } from './call-as-user.ts'
import { $cart, loadCart } from './cart.ts'
import { $delivery } from './delivery.ts'
import { onRestored } from './on-return.ts'
import { purchaseKey, renewKeyAfter } from './purchase-key.ts'
import { $session } from './session.ts'

/** `asked`: the same was paid just now from another page, and it may be wished for again. */
type Checkout =
  { step: 'ready' } | { step: 'opening' } | { step: 'refused' | 'asked'; message: string }

export const $checkout = atom<Checkout>({ step: 'ready' })

// Back from the pay page: Pay is alive again. The cart looks after itself.
onRestored($checkout, () => {
  $checkout.set({ step: 'ready' })
})

/**
 * Places the order and leaves for the pay page; `again` also if the same was bought just now. A refusal
 * leaves everything as it was.
 */
export async function pay(again = false): Promise<void> {
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
        purchaseKey: purchaseKey(),
        again,
      },
    })
    globalThis.location.assign(started.redirectUrl)
  } catch (error) {
    await refuse(error)
  }
}

/** What the page shows is not how things are. */
const outdated = ['price-changed', 'purchase-changed', 'unknown-product']

async function refuse(error: unknown): Promise<void> {
  if (!(error instanceof CallError)) throw error
  const { code, message } = error
  $checkout.set({ step: code === 'just-bought' ? 'asked' : 'refused', message })
  renewKeyAfter(error)
  if (outdated.includes(code)) await loadCart()
}
