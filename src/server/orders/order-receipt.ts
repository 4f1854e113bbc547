import type { Bill } from '#domain/bill.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { toldDeductions } from '#server/payments/deduction-rule.ts'
import { passportUrl } from '#server/payments/passport-key.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { receiptMail } from './letters/receipt.ts'
import type { OrderedLine } from './queries/orders.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'

interface PlacedOrder {
  readonly order: OrderRow
  readonly bill: Bill<OrderedLine>
  readonly payment: PaymentRow
}

/** The mail that says what was paid for an order, as it would be written now. */
export async function receiptOf(
  db: Database,
  shop: Shop,
  { order, bill, payment }: PlacedOrder,
): Promise<NewMail> {
  const { contact_email: email, language } = order
  const deductions = toldDeductions(shop, wordsIn(language), bill.deductions)
  const mail = await receiptMail({
    firm: shop.catalogue.firm,
    to: { email, language },
    transactionId: payment.id,
    bill: { ...bill, deductions },
    terms: shop.catalogue.terms,
    siteUrl: shop.siteUrl(),
    passportUrl: await passportUrl(db, shop, payment.id),
  })
  return { ...mail, about: order.id }
}
