import { atom, type WritableAtom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import type { PlaceOrder } from '#contracts/orders.ts'
import { callAsUser } from './call-as-user.ts'
import { $cart, $needsDelivery, loadCart } from './cart.ts'
import { $delivery, isPostal } from './delivery.ts'
import { editing, type FormState, isUnderWay, submitForm } from './form.ts'
import { leavingForm, purchaseKey, renewKeyAfter } from './purchase-form.ts'
import { $session } from './session.ts'

const forms = new Map<string, WritableAtom<FormState>>()

/** The form for typed deductions, such as codes: one field for each kind, named after it. */
export function deductionForm(userId: string): WritableAtom<FormState> {
  const $form = forms.get(userId) ?? atom<FormState>(editing)
  forms.set(userId, $form)
  return $form
}

/** Has no fields: everything comes from the cart, the address and the session. */
export const $checkout = leavingForm()

/**
 * Places the order and leaves for the pay page; `again` also if the same was bought just now. A refusal leaves
 * everything as it was.
 */
export async function pay(again = false): Promise<void> {
  const [cart, delivery, session] = [$cart.get(), $delivery.get(), $session.get()]
  if (cart.state !== 'ready' || !delivery || session.state === 'out') return
  if ($needsDelivery.get() && !isPostal(delivery)) return
  // The total is not known yet.
  if (isUnderWay(deductionForm(session.userId).get())) return
  const { items, totalPaise } = cart.cart
  await submitForm($checkout, {
    send: async () => {
      const started = await callAsUser<PlaceOrder>('post', '/api/payment/phonepe', {
        idempotencyKey: purchaseKey(),
        body: {
          formData: { ...delivery, email: session.email },
          products: items.map(({ productId, itemType, quantity }) => ({
            productId,
            itemType,
            quantity,
          })),
          userId: session.userId,
          shownTotalPaise: totalPaise,
          again,
        },
      })
      return { leaveFor: started.redirectUrl }
    },
    explain: ({ code, message, transactionId }) =>
      code === 'just-bought' ? { question: message, transactionId } : { words: message },
    whenRefused: lookOnceMore,
  })
}

/** The page shows outdated data. */
const outdated = ['price-changed', 'purchase-changed', 'unknown-product']

async function lookOnceMore(error: CallError): Promise<void> {
  renewKeyAfter(error)
  if (outdated.includes(error.code)) await loadCart()
}
