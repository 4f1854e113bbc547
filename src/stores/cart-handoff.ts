import type { Cart } from '#contracts/cart.ts'
import { type ItemType, itemTypes } from '#domain/item.ts'
import { fieldsOf, hasTexts } from '#domain/json.ts'
import { carriedCartLifetimeMs, pendingItemLifetimeMs } from '#domain/storage-keys.ts'
import { carriedCart } from '#domain/stored-entry.ts'
import { expiringStorage } from './expiring-storage.ts'

function isCart(cartStorage: unknown): cartStorage is Cart {
  const fields = fieldsOf(cartStorage)
  const isListed = ['items', 'takenOut'].every((name) => Array.isArray(fields.get(name)))
  return isListed && typeof fields.get('totalPaise') === 'number'
}

const cartStorage = expiringStorage<Cart>({
  ...carriedCart,
  whose: 'person',
  lifetimeMs: carriedCartLifetimeMs,
  recognise: isCart,
})

/** Passes the cart that the server has just returned to the next page, which shows it. */
export const carryCart = cartStorage.keep

/** The cart passed by the previous page, once; undefined if it is old or another user's. */
export function takeCarriedCart(): Cart | undefined {
  const cart = cartStorage.read()
  cartStorage.forget()
  return cart
}

/** What a visitor wanted to add to the cart when a log-in was required. */
export interface PendingItem {
  readonly productId: string
  readonly itemType: ItemType
  /** Path of the page where it was requested. */
  readonly from: string
  /** The user whose session had just ended, if there was one. */
  readonly userId?: string | undefined
}

function isPendingItem(value: unknown): value is PendingItem {
  const itemType = fieldsOf(value).get('itemType')
  return hasTexts(value, 'productId', 'from') && itemTypes.some((known) => known === itemType)
}

const itemStorage = expiringStorage<PendingItem>({
  name: 'pending-item',
  version: 1,
  whose: 'visitor',
  lifetimeMs: pendingItemLifetimeMs,
  recognise: isPendingItem,
})

/** Stores an item for the next log-in in this tab; the newest one replaces others. */
export const storePendingItem = itemStorage.keep

/** Clears the pending item: the server has answered, or the visitor does not want to log in for it. */
export const forgetPendingItem = itemStorage.forget

const pageOf = (path: string) => path.split(/[?#]/)[0]

/**
 * Takes the pending item, once, if the log-in leads to `next`, the page where it was requested. An item of another user
 * is dropped, and so is one pending at a log-in that came from elsewhere.
 */
export function takePendingItem(userId: string, next = ''): PendingItem | undefined {
  const item = itemStorage.read()
  itemStorage.forget()
  if (!item || pageOf(item.from) !== pageOf(next)) return undefined
  return item.userId === undefined || item.userId === userId ? item : undefined
}
