import type { ItemList, Thing } from './things.ts'

interface Item {
  readonly name: string
  readonly url: string
}

/** The things that a page lists, and that it lists them, in this order. */
export function listed(things: readonly (Thing & Item)[]): Thing[] {
  return [itemList(things), ...things]
}

/** What a page lists, in its order. */
export function itemList(items: readonly Item[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url,
    })),
  }
}
