import { type ItemType, itemTypes } from '#domain/item.ts'
import { fieldsOf, hasTexts } from '#domain/json.ts'
import { wishKeptMs } from '#domain/kept-keys.ts'
import { keptInTab } from './expiring-storage.ts'

/** What a visitor wanted to put into the cart when the log-in came between. */
export interface Wish {
  readonly productId: string
  readonly itemType: ItemType
  /** The path of the page where it was wished. */
  readonly from: string
  /** Whose session had just ended, if it was somebody's. */
  readonly userId?: string | undefined
}

function isWish(kept: unknown): kept is Wish {
  const itemType = fieldsOf(kept).get('itemType')
  return hasTexts(kept, 'productId', 'from') && itemTypes.some((known) => known === itemType)
}

const kept = keptInTab<Wish>({
  name: 'wish',
  version: 1,
  whose: 'visitor',
  lifetimeMs: wishKeptMs,
  recognise: isWish,
})

/** Keeps a wish for the log-in that comes next in this tab; the newest one counts. */
export const keepWish = kept.keep

/** Nothing is wished any more: the server has answered, or nobody wants to log in for it. */
export const forgetWish = kept.forget

const pageOf = (path: string) => path.split(/[?#]/)[0]

/**
 * Takes the wish, once, for a log-in that leads to `next`, the page where it was wished; what another person had
 * wished is nobody's, and neither is what is wished when somebody comes in by another way.
 */
export function takeWish(userId: string, next = ''): Wish | undefined {
  const wish = kept.read()
  kept.forget()
  if (!wish || pageOf(wish.from) !== pageOf(next)) return undefined
  return wish.userId === undefined || wish.userId === userId ? wish : undefined
}
