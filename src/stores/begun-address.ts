import { fieldsOf, hasTexts } from '#domain/json.ts'
import { addressFields, type DeliveryAddress } from './delivery.ts'
import { keptInTab } from './kept.ts'

const isAddress = (kept: unknown): kept is DeliveryAddress => hasTexts(kept, ...addressFields)

const kept = keptInTab<DeliveryAddress>({
  name: 'address',
  version: 1,
  lifetimeMs: 24 * 60 * 60_000,
  recognise: isAddress,
  whose: 'person',
})

/** Whether somebody has written in one of the fields that begin empty. */
export function isBegun(fields: DeliveryAddress): boolean {
  return [...fieldsOf(fields)].some(([name, text]) => name !== 'country' && text !== '')
}

/** The address that whoever is here has begun in this tab and not saved. */
export const begunAddress = kept.read

/** Keeps what is being written; a form that is empty again is nothing to keep. */
export function keepBegunAddress(fields: DeliveryAddress): void {
  if (isBegun(fields)) kept.keep(fields)
  else kept.forget()
}

/** It is saved, or put away. */
export const forgetBegunAddress = kept.forget
