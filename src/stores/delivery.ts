import { persistentAtom } from './guarded-storage.ts'
import { computed } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { parseJson } from '#domain/json.ts'
import { deliveryKey } from './forget-delivery.ts'
import { $session } from './session.ts'

export type DeliveryAddress = Omit<Address, '_id'>

/** In the order in which a form asks for them. */
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

/** What is asked for when nothing is delivered. */
export const contactFields = ['name', 'mobile'] as const satisfies readonly AddressField[]

type Kept = DeliveryAddress & { readonly userId: string }

function isKept(kept: unknown): kept is Kept {
  const fields = ['userId', ...addressFields]
  return typeof kept === 'object' && kept !== null && fields.every((field) => field in kept)
}

function decodeKept(text: string): Kept | undefined {
  const kept = parseJson(text)
  return isKept(kept) ? kept : undefined
}

const $kept = persistentAtom<Kept | undefined>(deliveryKey, undefined, {
  encode: JSON.stringify,
  decode: decodeKept,
})

/** Whether something can be delivered there, or only somebody be reached. */
export const isPostal = ({ street }: DeliveryAddress): boolean => street !== ''

/**
 * The address that the cart hands to the checkout. It survives a reload and a session that ends, so
 * that the same person finds it again; nobody else does.
 */
export const $delivery = computed([$kept, $session], (kept, session) => {
  if (!kept || session.state === 'out' || session.userId !== kept.userId) return undefined
  const { userId, ...address } = kept
  return address
})

export function keepDelivery(address: DeliveryAddress): void {
  const session = $session.get()
  if (session.state === 'in') $kept.set({ ...address, userId: session.userId })
}
