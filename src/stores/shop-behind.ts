import type { ItemType } from '#domain/item.ts'
import { shopKey } from '#domain/kept-keys.ts'
import { parsedUrl } from './return-path.ts'
import { tab } from './guarded-storage.ts'

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
