import { hasTexts } from '#domain/json.ts'
import { begunAddressKeptMs } from '#domain/kept-keys.ts'
import { isBegun, begunName } from './draft-address.ts'
import { addressFields, type DeliveryAddress } from './delivery.ts'
import { keptInTab } from './expiring-storage.ts'

/** What is written, and whether it is wanted though another address may be saved. */
type BegunAddress = DeliveryAddress & { readonly isWanted?: true | undefined }

const isAddress = (kept: unknown): kept is BegunAddress => hasTexts(kept, ...addressFields)

const kept = keptInTab<BegunAddress>({
  name: begunName,
  version: 1,
  lifetimeMs: begunAddressKeptMs,
  recognise: isAddress,
  whose: 'person',
})

/** The address that whoever is here has begun in this tab and not saved. */
export const begunAddress = kept.read

/** Keeps what is being written; a form that is empty again is nothing to keep. */
export function keepBegunAddress(fields: DeliveryAddress, isWanted?: true): void {
  if (isBegun(fields)) kept.keep({ ...fields, isWanted })
  else kept.forget()
}
