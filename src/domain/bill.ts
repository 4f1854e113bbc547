import type { ItemType } from './item.ts'

/** What one costs, in paise, and how many. */
export interface BilledLine {
  readonly pricePaise: number
  readonly quantity: number
}

/** Something of the catalogue. */
export interface PricedLine extends BilledLine {
  readonly productId: string
  readonly itemType: ItemType
}

/** Something that is taken off the price of a purchase. */
export interface Deduction {
  /** The rule that gave it, as it is stored. */
  readonly kind: string
  /** By what that rule knows it, such as a code; what people read of it is said by the rule. */
  readonly label: string
  readonly amountPaise: number
}

/** What a purchase costs: its lines, what is taken off their sum, and what remains to be paid, in paise. */
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
 * The bill of these lines. Of each deduction counts what is whole and above zero, and no more than the ones before it
 * have left.
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
 * What was paid for some pieces of one of the lines, in paise: for `quantity` of them, after the first `before`. Each
 * line bears its part of what was taken off, by what it costs. Every paisa belongs to one piece, so that all pieces
 * together come to the total, in whatever portions they are counted: this is the one place that rounds.
 */
export function paidForPieces<Line extends BilledLine>(
  { lines, totalPaise }: Bill<Line>,
  line: Line,
  { before, quantity }: { readonly before: number; readonly quantity: number },
): number {
  const sum = sumPaise(lines)
  const start = sumPaise(lines.slice(0, lines.indexOf(line))) + before * line.pricePaise
  const paidUpTo = (paise: number) =>
    // Of large orders, the product has more digits than a number holds.
    sum === 0 ? 0 : Number((BigInt(paise) * BigInt(totalPaise)) / BigInt(sum))
  return paidUpTo(start + quantity * line.pricePaise) - paidUpTo(start)
}
