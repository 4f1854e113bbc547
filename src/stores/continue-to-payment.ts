import type { Address } from '#contracts/address.ts'
import { addressAdded } from '#words/addresses.ts'
import { $addressDraft, showPicked, submitAddress } from './address-form.ts'
import { $addresses, addAddress } from './addresses.ts'
import { hearTrouble } from './cart-changes.ts'
import { type DeliveryAddress, keepDelivery } from './delivery.ts'
import { carryNotice, showNotice } from './notice.ts'
import { $session, isHere } from './session.ts'

/**
 * Hands the address to the checkout and goes there; a new one is saved for the next time. Stays when a change of
 * the cart has failed meanwhile, and says why: nobody pays for another quantity than is on show.
 */
export async function continueToPayment(): Promise<void> {
  await submitAddress(async (fields) => {
    const session = $session.get()
    const trouble = hearTrouble()
    const added = await saveForNextTime(fields)
    const text = await trouble()
    if (session.state === 'out' || !isHere(session.userId)) return
    if (text !== undefined) {
      showNotice({ kind: 'alert', text })
      return
    }
    if (added === 'not now') return
    if (added) carryNotice({ kind: 'status', text: addressAdded })
    keepDelivery(added ? withoutId(added) : fields)
    globalThis.location.assign('/checkout')
  })
}

const withoutId = ({ _id, ...delivery }: Address): DeliveryAddress => delivery

/** Without the list nothing can be added to it, and that must not stop the purchase. */
async function saveForNextTime(fields: DeliveryAddress): Promise<Address | 'not now' | undefined> {
  const isSaved = $addressDraft.get().pickedId !== undefined
  if (isSaved || $addresses.get().state !== 'ready') return undefined
  const added = await addAddress(fields)
  if (added) showPicked(added)
  return added ?? 'not now'
}
