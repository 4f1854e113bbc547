import { keptPrefix } from '#domain/kept-keys.ts'
import { fieldsOf } from '#domain/json.ts'
import type { DeliveryAddress } from './delivery.ts'
import { tab } from './guarded-storage.ts'

/** Under which name a begun address is kept (begun-address.ts, which comes only for whoever has one). */
export const begunName = 'address'

const key = keptPrefix + begunName

/** Whether this tab may have a begun address. */
export const hasBegunAddress = (): boolean => tab.read(key) !== undefined

/** It is saved, or put away. */
export const forgetBegunAddress = (): void => {
  tab.remove(key)
}

/** Whether somebody has written in one of the fields that begin empty. */
export function isBegun(fields: DeliveryAddress): boolean {
  return [...fieldsOf(fields)].some(([name, text]) => name !== 'country' && text !== '')
}
