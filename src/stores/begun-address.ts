import { hasTexts } from '#domain/json.ts'
import { isBegun, begunName } from './begun.ts'
import { addressFields, type DeliveryAddress } from './delivery.ts'
import { keptInTab } from './kept.ts'

const isAddress = (kept: unknown): kept is DeliveryAddress => hasTexts(kept, ...addressFields)

const kept = keptInTab<DeliveryAddress>({
  name: begunName,
  version: 1,
  lifetimeMs: 24 * 60 * 60_000,
  recognise: isAddress,
  whose: 'person',
})

/** The address that whoever is here has begun in this tab and not saved. */
export const begunAddress = kept.read

/** Keeps what is being written; a form that is empty again is nothing to keep. */
export function keepBegunAddress(fields: DeliveryAddress): void {
  if (isBegun(fields)) kept.keep(fields)
  else kept.forget()
}
