import { computed } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { parseJson } from '#domain/json.ts'
import { deliveryKey } from '#domain/storage-keys.ts'
import { persistentAtom } from './guarded-storage.ts'
import { $session } from './session.ts'

export type DeliveryAddress = Omit<Address, '_id'>

/** In the form's order. */
export const addressFields = [
  'name',
  'mobile',
  'street',
  'city',
  'pincode',
  'state',
  'country',
] as const
export type AddressField = (typeof addressFields)[number]

/** The fields shown when nothing is delivered. */
export const contactFields = ['name', 'mobile'] as const satisfies readonly AddressField[]

type StoredDelivery = DeliveryAddress & { readonly userId: string }

function isStored(stored: unknown): stored is StoredDelivery {
  const fields = ['userId', ...addressFields]
  return typeof stored === 'object' && stored !== null && fields.every((field) => field in stored)
}

function decode(text: string): StoredDelivery | undefined {
  const stored = parseJson(text)
  return isStored(stored) ? stored : undefined
}

const $stored = persistentAtom<StoredDelivery | undefined>(deliveryKey, undefined, {
  encode: JSON.stringify,
  decode,
})

/** Whether it is a postal address, not only contact details. */
export const isPostal = ({ street }: DeliveryAddress): boolean => street !== ''

/**
 * The address that the cart passes to the checkout. It survives a reload and an expired session, but only the same user
 * sees it again.
 */
export const $delivery = computed([$stored, $session], (stored, session) => {
  if (!stored || session.state === 'out' || session.userId !== stored.userId) return undefined
  const { userId, ...address } = stored
  return address
})

export function storeDelivery(address: DeliveryAddress): void {
  const session = $session.get()
  if (session.state === 'in') $stored.set({ ...address, userId: session.userId })
}
