/** How many pieces the cart icon counts. */
export function cartCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
