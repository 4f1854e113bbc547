import type { Address } from '#contracts/address.ts'
import { addressAdded } from '#words/addresses.ts'
import {
  $addressDraft,
  addressProblems,
  forgetDraftAddress,
  noAddress,
  showPicked,
  submitAddress,
} from './address-form.ts'
import { $addresses, addAddress } from './addresses.ts'
import { watchFailures } from './cart-changes.ts'
import { $needsDelivery } from './cart.ts'
import {
  addressFields,
  contactFields,
  type DeliveryAddress,
  isPostal,
  storeDelivery,
} from './delivery.ts'
import { carryNotice, showNotice } from './notice.ts'
import { $session, isHere } from './session.ts'

/**
 * Passes the address to the checkout and goes there; saves a new one for the next time. If nothing is delivered, passes
 * the name and mobile, with the address only if it is a saved one. If a change of the cart has failed meanwhile, stays
 * and says why: the quantity paid must be the one displayed.
 */
export async function continueToPayment(): Promise<void> {
  const isDelivered = $needsDelivery.get()
  const send = async (fields: DeliveryAddress) => {
    const session = $session.get()
    const trouble = watchFailures()
    const added = isDelivered ? await saveForNextTime(fields) : undefined
    const text = await trouble()
    if (session.state === 'out' || !isHere(session.userId)) return
    if (text !== undefined) {
      showNotice({ kind: 'alert', text })
      return
    }
    if (added === 'not now') return
    if (added) carryNotice({ kind: 'status', text: addressAdded })
    // The postal part of an address saved under older rules is left out.
    const isSaved = $addressDraft.get().pickedId !== undefined
    const isWhole = isDelivered || (isSaved && addressProblems(fields).length === 0)
    const { name, mobile } = fields
    const own = isWhole ? fields : { ...noAddress, name, mobile }
    storeDelivery(added ? withoutId(added) : own)
    // On return the form is filled in from there; an address that could not be saved stays a draft.
    if (!isPostal(own)) forgetDraftAddress()
    globalThis.location.assign('/checkout')
  }
  await submitAddress(send, isDelivered ? addressFields : contactFields)
}

const withoutId = ({ _id, ...delivery }: Address): DeliveryAddress => delivery

/** If the list of addresses is unavailable, nothing is saved; that must not stop the purchase. */
async function saveForNextTime(fields: DeliveryAddress): Promise<Address | 'not now' | undefined> {
  const isSaved = $addressDraft.get().pickedId !== undefined
  if (isSaved || $addresses.get().state !== 'ready') return undefined
  const added = await addAddress(fields)
  if (added) showPicked(added)
  return added ?? 'not now'
}
