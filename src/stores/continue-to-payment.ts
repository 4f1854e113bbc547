import { addressAdded } from '#words/addresses.ts'
import { $addressDraft, fillIn, submitAddress } from './address-form.ts'
import { $addresses, addAddress } from './addresses.ts'
import { cartIsSettled } from './cart-changes.ts'
import { type DeliveryAddress, keepDelivery } from './delivery.ts'
import { carryNotice } from './notice.ts'

/**
 * Hands the address to the checkout and goes there; a new one is saved for the next time. Stays while a change of
 * the cart is on its way, and when it failed: nobody pays for another quantity than is on show.
 */
export async function continueToPayment(): Promise<void> {
  await submitAddress(async (fields) => {
    const isSaved = $addressDraft.get().pickedId !== undefined
    const delivery = isSaved ? fields : await saveForNextTime(fields)
    if (!delivery || !(await cartIsSettled())) return
    keepDelivery(delivery)
    globalThis.location.assign('/checkout')
  })
}

/** Without the list nothing can be added to it, and that must not stop the purchase. */
async function saveForNextTime(fields: DeliveryAddress): Promise<DeliveryAddress | undefined> {
  if ($addresses.get().state !== 'ready') return fields
  const added = await addAddress(fields)
  if (!added) return undefined
  fillIn(added)
  carryNotice({ kind: 'status', text: addressAdded })
  const { _id, ...delivery } = added
  return delivery
}
