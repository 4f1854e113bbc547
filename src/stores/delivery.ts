import { persistentAtom } from '@nanostores/persistent'
import type { Address } from '#contracts/address.ts'
import { parseJson } from '#domain/json.ts'

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

function isAddress(kept: unknown): kept is DeliveryAddress {
  return typeof kept === 'object' && kept !== null && addressFields.every((field) => field in kept)
}

function decodeAddress(text: string): DeliveryAddress | undefined {
  const kept = parseJson(text)
  return isAddress(kept) ? kept : undefined
}

/** The address that the cart hands to the checkout; kept through a reload, forgotten at log-out. */
export const $delivery = persistentAtom<DeliveryAddress | undefined>('delivery', undefined, {
  encode: JSON.stringify,
  decode: decodeAddress,
})
