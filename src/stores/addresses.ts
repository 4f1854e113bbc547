import { atom } from 'nanostores'
import type { AddAddress, DeleteAddress, ListAddresses } from '#contracts/account.ts'
import type { Address } from '#contracts/address.ts'
import * as words from '#words/addresses.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import type { DeliveryAddress } from './delivery.ts'
import { showNotice } from './notice.ts'
import { $session, isHere } from './session.ts'

type Addresses =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; addresses: readonly Address[]; busy: boolean }

export const $addresses = atom<Addresses>({ state: 'loading' })

/** Loads the saved addresses of the logged-in user; an answer that arrives after they have left is dropped. */
export async function loadAddresses(): Promise<void> {
  $addresses.set({ state: 'loading' })
  const session = $session.get()
  const isStill = () => session.state === 'out' || isHere(session.userId)
  try {
    const answer = await callAsUser<ListAddresses>('get', '/api/auth/user/addresses/{userId}')
    const addresses = Array.isArray(answer) ? answer : []
    if (isStill()) $addresses.set({ state: 'ready', addresses, busy: false })
  } catch (error) {
    const message = failureText(error)
    if (isStill()) $addresses.set({ state: 'failed', message })
  }
}

/** Saves an address; undefined while that is impossible, and for a user who has left. Throws `CallError`. */
export async function addAddress(fields: DeliveryAddress): Promise<Address | undefined> {
  const before = $addresses.get()
  const session = $session.get()
  if (before.state !== 'ready' || before.busy || session.state === 'out') return undefined
  $addresses.set({ ...before, busy: true })
  try {
    const body = { ...fields, userId: session.userId }
    const added = await callAsUser<AddAddress>('post', '/api/auth/address', { body })
    if (!isHere(session.userId)) return undefined
    $addresses.set({ state: 'ready', addresses: [added, ...before.addresses], busy: false })
    showNotice({ kind: 'status', text: words.addressAdded })
    return added
  } catch (error) {
    if (isHere(session.userId)) $addresses.set(before)
    else if ($session.get().state === 'in') return undefined
    throw error
  }
}

/** Deletes a saved address; returns whether that worked, after a notice to a user who is still here. */
export async function deleteAddress(addressId: string): Promise<boolean> {
  const before = $addresses.get()
  const session = $session.get()
  if (before.state !== 'ready' || before.busy || session.state === 'out') return false
  $addresses.set({ ...before, busy: true })
  try {
    const path = '/api/auth/address/{addressId}'
    await callAsUser<DeleteAddress>('delete', path, { params: { addressId } })
    if (!isHere(session.userId)) return true
    const left = before.addresses.filter(({ _id }) => _id !== addressId)
    $addresses.set({ state: 'ready', addresses: left, busy: false })
    showNotice({ kind: 'status', text: words.addressDeleted })
    return true
  } catch (error) {
    const text = failureText(error)
    if (!isHere(session.userId)) return false
    $addresses.set(before)
    showNotice({ kind: 'alert', text })
    return false
  }
}
