import { atom } from 'nanostores'
import type { AddAddress } from '#contracts/account/add-address.ts'
import type { Address } from '#contracts/address.ts'
import type { DeleteAddress } from '#contracts/account/delete-address.ts'
import type { ListAddresses } from '#contracts/account/list-addresses.ts'
import * as words from '#words/addresses.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import type { DeliveryAddress } from './delivery.ts'
import { showNotice } from './notice.ts'
import { $session } from './session.ts'

type Addresses =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; addresses: readonly Address[]; busy: boolean }

export const $addresses = atom<Addresses>({ state: 'loading' })

/** Reads the saved addresses of whoever is logged in. */
export async function loadAddresses(): Promise<void> {
  $addresses.set({ state: 'loading' })
  try {
    const answer = await callAsUser<ListAddresses>('get', '/api/auth/user/addresses/{userId}')
    $addresses.set({ state: 'ready', addresses: answer, busy: false })
  } catch (error) {
    $addresses.set({ state: 'failed', message: failureText(error) })
  }
}

/** Saves an address; undefined while that cannot be done. Throws `CallError`. */
export async function addAddress(fields: DeliveryAddress): Promise<Address | undefined> {
  const before = $addresses.get()
  const session = $session.get()
  if (before.state !== 'ready' || before.busy || session.state === 'out') return undefined
  $addresses.set({ ...before, busy: true })
  try {
    const body = { ...fields, userId: session.userId }
    const added = await callAsUser<AddAddress>('post', '/api/auth/address', { body })
    $addresses.set({ state: 'ready', addresses: [added, ...before.addresses], busy: false })
    showNotice({ kind: 'status', text: words.addressAdded })
    return added
  } catch (error) {
    $addresses.set(before)
    throw error
  }
}

/** Deletes a saved address and answers whether that worked, which has been said. */
export async function deleteAddress(addressId: string): Promise<boolean> {
  const before = $addresses.get()
  if (before.state !== 'ready' || before.busy) return false
  $addresses.set({ ...before, busy: true })
  try {
    const path = '/api/auth/address/{addressId}'
    await callAsUser<DeleteAddress>('delete', path, { params: { addressId } })
    const left = before.addresses.filter(({ _id }) => _id !== addressId)
    $addresses.set({ state: 'ready', addresses: left, busy: false })
    showNotice({ kind: 'status', text: words.addressDeleted })
    return true
  } catch (error) {
    $addresses.set(before)
    showNotice({ kind: 'alert', text: failureText(error) })
    return false
  }
}
