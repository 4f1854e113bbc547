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

/** Carries the cart that the server has just told to the page that shows it next. */
export const carryCart = cartStorage.keep

/** The cart that the page before has carried here, once; undefined if it is old or somebody else's. */
export function takeCarriedCart(): Cart | undefined {
  const cart = cartStorage.read()
  cartStorage.forget()
  return cart
}

/** What a visitor wanted to put into the cart when the log-in came between. */
export interface PendingItem {
  readonly productId: string
  readonly itemType: ItemType
  /** The path of the page where it was asked for. */
  readonly from: string
  /** Whose session had just ended, if it was somebody's. */
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

/** Keeps an item for the log-in that comes next in this tab; the newest one counts. */
export const storePendingItem = itemStorage.keep

/** Nothing is pending any more: the server has answered, or nobody wants to log in for it. */
export const forgetPendingItem = itemStorage.forget

const pageOf = (path: string) => path.split(/[?#]/)[0]

/**
 * Takes the pending item, once, for a log-in that leads to `next`, the page where it was asked for; what another
 * person had asked for is nobody's, and neither is what is pending when somebody comes in by another way.
 */
export function takePendingItem(userId: string, next = ''): PendingItem | undefined {
  const item = itemStorage.read()
  itemStorage.forget()
  if (!item || pageOf(item.from) !== pageOf(next)) return undefined
  return item.userId === undefined || item.userId === userId ? item : undefined
}
