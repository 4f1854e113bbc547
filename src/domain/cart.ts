import type { ItemType } from './item.ts'

export interface PricedLine {
  readonly productId: string
  readonly itemType: ItemType
  readonly pricePaise: number
  readonly quantity: number
}

/** Price times quantity, in paise. */
export function lineTotalPaise(line: Pick<PricedLine, 'pricePaise' | 'quantity'>): number {
  return line.pricePaise * line.quantity
}

/** The sum of price times quantity, in paise (spec section 9). */
export function cartTotalPaise(
  lines: readonly Pick<PricedLine, 'pricePaise' | 'quantity'>[],
): number {
  return lines.reduce((sum, line) => sum + lineTotalPaise(line), 0)
}

/** How many pieces the cart icon counts. */
export function cartCount(lines: readonly Pick<PricedLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
