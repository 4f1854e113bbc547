/** The three kinds of thing that can be bought, as the specification spells them. */
export const itemTypes = ['Course', 'Book', 'Dhyanam'] as const
export type ItemType = (typeof itemTypes)[number]

/** How many of one line the shop sells at once; courses and books are owned, so one is enough. */
const maxArtQuantity = 20

/** Courses and books are single: nobody needs a second copy of a download. */
export function hasQuantity(itemType: ItemType): boolean {
  return itemType === 'Dhyanam'
}

/** Largest quantity that one cart line of this kind may have. */
export function maxQuantity(itemType: ItemType): number {
  return hasQuantity(itemType) ? maxArtQuantity : 1
}

/** Art goes by post; courses and books are opened in the account. */
function isDelivered(itemType: ItemType): boolean {
  return itemType === 'Dhyanam'
}

/** Whether any of these goes by post, and the order needs a postal address. */
export function needsDelivery(items: readonly { readonly itemType: ItemType }[]): boolean {
  return items.some(({ itemType }) => isDelivered(itemType))
}

/** How many pieces the cart icon counts. */
export function cartCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
