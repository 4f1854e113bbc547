import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { toldDeductions } from './discount-rule.ts'
import { purchaseOf } from './find-status-page.ts'
import type { StatusPage, WayOn } from './status-page-link.ts'
import { listDeductions } from './queries/deductions.ts'

/** What was paid for, and how much in rupees. */
export interface GoodsRow {
  readonly text: string
  readonly amount: string
}

/** The lines, the deductions and finally the total: for anyone who may see the page. */
export async function goodsOf(
  shop: Shop,
  { subject_id: id, amount_paise: totalPaise }: PaymentRow,
  { lines }: StatusPage,
): Promise<(words: Words) => GoodsRow[]> {
  const deductions = await listDeductions(shop.db, [id])
  const row = (text: string, paise: number) => ({ text, amount: formatRupees(paise) })
  return (words) => [
    ...lines.map((line) => {
      const { name, quantity } = line
      const one = name(words)
      return row(quantity === 1 ? one : `${quantity}\u00A0×\u00A0${one}`, sumPaise([line]))
    }),
    ...toldDeductions(shop, words, deductions).map(({ label, amountPaise }) =>
      row(label, -amountPaise),
    ),
    row(words.forms.total, totalPaise),
  ]
}

/** What the page of a purchase also shows; all but `news` is shown only as long as the page's path is. */
export interface ToldPurchase {
  /** What happens next, or what happened. */
  readonly news?: ((words: Words) => string) | undefined
  /** Links for a buyer who has paid. */
  readonly ways?: readonly WayOn[]
  /** What it is for, and the total. */
  readonly goods?: (words: Words) => readonly GoodsRow[]
}

/** The same, of a payment in its current state. */
export async function describePurchase(shop: Shop, payment: PaymentRow): Promise<ToldPurchase> {
  const purchase = await purchaseOf(shop, payment)
  if (purchase.lines.length === 0) return {}
  const goods = await goodsOf(shop, payment, purchase)
  if (payment.state !== 'paid') return { goods }
  const { onceItIsPaid: ways, next } = purchase
  return { goods, ways, ...(next && { news: next }) }
}
