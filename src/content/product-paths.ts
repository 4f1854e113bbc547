import type { ItemType } from '#domain/item.ts'

const lists = {
  Course: '/courses',
  Book: '/library',
  Dhyanam: '/dhyanamshop',
} satisfies Record<ItemType, string>

/** The page that shows all of a kind. */
export const listPath = (itemType: ItemType): string => lists[itemType]

/** The page of one thing to buy, at the name of its file. */
export const productPath = (itemType: ItemType, id: string): string => `${lists[itemType]}/${id}`
