import { paidForPieces } from '#domain/bill.ts'
import { whyNotRefund } from '#domain/refund-amounts.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import type { Cause } from './reason.ts'
import { kindOf } from './find-purchase-type.ts'
import { listRefundedItems } from './queries/refunds.ts'

export interface RefundItem {
  readonly productId: string
  readonly quantity: number
}

/** A part of a payment: an amount in paise, after which the buyer keeps everything, or lines of an order. */
export type RefundPart =
  { readonly amountPaise: number } | { readonly items: readonly RefundItem[] }

interface PricedPart {
  readonly amountPaise: number
  readonly items: readonly RefundItem[]
  /** The text shown to the buyer. */
  readonly what: Cause
}

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

const keepsAll: Cause = ({ purchases }) => purchases.partBack.amount

/** Its amount; for lines, what was paid for them. Throws `invalid-request` if it exceeds what can be refunded. */
export async function pricePart(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  part: RefundPart,
  leftPaise: number,
): Promise<PricedPart> {
  const priced =
    'items' in part
      ? await priceItems(db, shop, payment, part.items)
      : { amountPaise: part.amountPaise, items: [], what: keepsAll }
  const reason = whyNotRefund(priced.amountPaise, leftPaise)
  if (reason) throw refuse(...reason)
  return priced
}

async function priceItems(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  items: readonly RefundItem[],
): Promise<PricedPart> {
  const { lines } = kindOf(shop, payment)
  if (!lines) throw refuse('noLines')
  const bill = await lines.bill(db, payment.subject_id)
  const given = await listRefundedItems(db, [payment.id])
  let amountPaise = 0
  const named: { name: string; quantity: number }[] = []
  for (const { productId, quantity } of items) {
    const line = bill.lines.find((one) => one.productId === productId)
    if (!line) throw refuse('noSuchLine', { productId })
    const before = given.find(({ product_id }) => product_id === productId)?.quantity ?? 0
    const left = line.quantity - before
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > left)
      throw refuse('fewerLeft', { name: line.name, left })
    amountPaise += paidForPieces(bill, line, { before, quantity })
    named.push({ name: line.name, quantity })
  }
  return { amountPaise, items, what: ({ purchases }) => namesIn(purchases.partBack, named) }
}

function namesIn(
  { lines, several }: Words['purchases']['partBack'],
  given: readonly { readonly name: string; readonly quantity: number }[],
): string {
  const names = given.map(({ name, quantity }) => (quantity === 1 ? name : several(name, quantity)))
  return lines(names.join(', '))
}

/** The bank could not make the refund: grants again what was withdrawn with it. */
export async function restoreItems(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  items: readonly RefundItem[],
): Promise<void> {
  const ids = items.map(({ productId }) => productId)
  if (ids.length > 0)
    await kindOf(shop, payment).lines?.restore(db, payment.subject_id, ids, shop.now())
}

/** For files, a refund of one withdraws the right to open it. */
export async function withdrawItems(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  items: readonly RefundItem[],
): Promise<void> {
  const ids = items.map(({ productId }) => productId)
  if (ids.length > 0) await kindOf(shop, payment).lines?.withdraw(db, payment.subject_id, ids)
}
