import type { ItemType } from '#domain/item.ts'
import { shopKey } from '#domain/storage-keys.ts'
import { takeCarriedCart } from './cart-handoff.ts'
import { keepCart, loadCart, refreshCart } from './cart.ts'
import { tab } from './guarded-storage.ts'
import { parsedUrl } from './return-path.ts'
import { $session } from './session.ts'

/**
 * Shows the cart on the page that is there for it: at once what the page before was told a moment ago, which is
 * read once more behind it and stays when that fails; else what the server tells now.
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

/** The list of each kind of thing. */
const lists: Readonly<Record<ItemType, string>> = {
  Course: '/courses',
  Book: '/library',
  Dhyanam: '/dhyanamshop',
}
const shops = Object.values(lists)

const shopOf = (path: string) =>
  shops.some((shop) => path === shop || path.startsWith(`${shop}/`)) ? path : undefined

/** The list of what was put into the cart last. */
export const listOf = (items: readonly { readonly itemType: ItemType }[]): string =>
  lists[items.at(-1)?.itemType ?? 'Dhyanam']

/** The path of the shop that led to this page, now or before the checkout, if one did. */
export function shopBehind(): string | undefined {
  const { origin } = globalThis.location
  const { referrer } = document
  const before = parsedUrl(referrer)
  const came = before?.origin === origin ? shopOf(before.pathname) : undefined
  if (came) tab.write(shopKey, came)
  return came ?? shopOf(tab.read(shopKey) ?? '')
}
