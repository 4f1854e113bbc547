/** The three kinds of products, as the specification spells them. */
export const itemTypes = ['Course', 'Book', 'Dhyanam'] as const
export type ItemType = (typeof itemTypes)[number]

/** Maximum quantity of a line of art; of courses and books, one is enough. */
const maxArtQuantity = 20

/** Whether it has a quantity. Courses and books do not: no one needs a second copy of a download. */
export function hasQuantity(itemType: ItemType): boolean {
  return itemType === 'Dhyanam'
}

/** Maximum quantity of a cart line of this kind. */
export function maxQuantity(itemType: ItemType): number {
  return hasQuantity(itemType) ? maxArtQuantity : 1
}

/** Art is sent by post; courses and books are opened in the account. */
function isDelivered(itemType: ItemType): boolean {
  return itemType === 'Dhyanam'
}

/** Whether any of these is sent by post, so that the order needs a postal address. */
export function needsDelivery(items: readonly { readonly itemType: ItemType }[]): boolean {
  return items.some(({ itemType }) => isDelivered(itemType))
}

/** The number of pieces on the cart icon. */
export function cartCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
