import { type ItemType, itemTypes } from '#domain/item.ts'
import { fieldsOf, hasTexts } from '#domain/json.ts'
import { keptInTab } from './kept.ts'

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
  lifetimeMs: 30 * 60_000,
  recognise: isWish,
})

/** Keeps a wish for the log-in that comes next in this tab; the newest one counts. */
export const keepWish = kept.keep

/** Nothing is wished any more: it is in the cart. */
export const forgetWish = kept.forget

/** Takes the wish, once, for whoever logs in; what another person had wished is nobody's. */
export function takeWish(userId: string): Wish | undefined {
  const wish = kept.read()
  kept.forget()
  return wish?.userId === undefined || wish.userId === userId ? wish : undefined
}
