import type { ItemType } from './item.ts'

/** Price of one, in paise, and quantity. */
export interface BilledLine {
  readonly pricePaise: number
  readonly quantity: number
}

/** A line for a catalogue product. */
export interface PricedLine extends BilledLine {
  readonly productId: string
  readonly itemType: ItemType
}

/** A deduction from the price of a purchase. */
export interface Deduction {
  /** The rule that gave it, as it is stored. */
  readonly kind: string
  /** The rule's own identifier, such as a code; the rule provides the text shown for it. */
  readonly label: string
  readonly amountPaise: number
}

/** The bill of a purchase: its lines, the deductions, and the total to be paid, in paise. */
export interface Bill<Line extends BilledLine = BilledLine> {
  readonly lines: readonly Line[]
  readonly deductions: readonly Deduction[]
  readonly totalPaise: number
}

/** The sum of price times quantity, in paise (spec section 9). */
export function sumPaise(lines: readonly BilledLine[]): number {
  return lines.reduce((paise, { pricePaise, quantity }) => paise + pricePaise * quantity, 0)
}

/**
 * The bill of these lines. Of each deduction, only a positive integer counts, up to what the previous ones have left.
 */
export function billOf<Line extends BilledLine>(
  lines: readonly Line[],
  deductions: readonly Deduction[] = [],
): Bill<Line> {
  let leftPaise = sumPaise(lines)
  const taken: Deduction[] = []
  for (const deduction of deductions) {
    const amountPaise = Math.min(Math.trunc(deduction.amountPaise), leftPaise)
    if (!(amountPaise > 0)) continue
    leftPaise -= amountPaise
    taken.push({ ...deduction, amountPaise })
  }
  return { lines, deductions: taken, totalPaise: leftPaise }
}

/**
 * What was paid for some pieces of one line, in paise: for `quantity` of them, after the first `before`. Deductions are
 * spread over the lines in proportion to their price. Every paisa belongs to one piece, so that all pieces add up to
 * the total, however they are grouped: only this function rounds.
 */
export function paidForPieces<Line extends BilledLine>(
  { lines, totalPaise }: Bill<Line>,
  line: Line,
  { before, quantity }: { readonly before: number; readonly quantity: number },
): number {
  const sum = sumPaise(lines)
  const start = sumPaise(lines.slice(0, lines.indexOf(line))) + before * line.pricePaise
  const paidUpTo = (paise: number) =>
    // For large orders, the product exceeds the safe integers.
    sum === 0 ? 0 : Number((BigInt(paise) * BigInt(totalPaise)) / BigInt(sum))
  return paidUpTo(start + quantity * line.pricePaise) - paidUpTo(start)
}
