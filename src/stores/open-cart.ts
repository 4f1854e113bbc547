import type { ItemType } from '#domain/item.ts'
import { shopKey } from '#domain/storage-keys.ts'
import { takeCarriedCart } from './cart-handoff.ts'
import { keepCart, loadCart, refreshCart } from './cart.ts'
import { tab } from './guarded-storage.ts'
import { parsedUrl } from './return-path.ts'
import { $session } from './session.ts'

/**
 * Shows the cart on its page: at once the one that the previous page has just received, which is reloaded in the
 * background and stays if that fails; else loads it.
 */
export async function openCart(): Promise<void> {
  const session = $session.get()
  const carried = takeCarriedCart()
  if (!carried || session.state === 'out') {
    await loadCart()
    return
  }
  keepCart(session.userId, carried)
  refreshCart()
}

/** The list page of each item type. */
const lists: Readonly<Record<ItemType, string>> = {
  Course: '/courses',
  Book: '/library',
  Dhyanam: '/dhyanamshop',
}
const shops = Object.values(lists)

const shopOf = (path: string) =>
  shops.some((shop) => path === shop || path.startsWith(`${shop}/`)) ? path : undefined

/** The list page of the item added last. */
export const listOf = (items: readonly { readonly itemType: ItemType }[]): string =>
  lists[items.at(-1)?.itemType ?? 'Dhyanam']

/** The path of the shop that linked to this page, now or before the checkout, if one did. */
export function shopBehind(): string | undefined {
  const { origin } = globalThis.location
  const { referrer } = document
  const before = parsedUrl(referrer)
  const came = before?.origin === origin ? shopOf(before.pathname) : undefined
  if (came) tab.write(shopKey, came)
  return came ?? shopOf(tab.read(shopKey) ?? '')
}
