import type { Database, PaymentRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Buyer } from './buyer.ts'
import type { PurchaseTypeContract } from './purchase-type.ts'

/** A kind of purchase of this shop. */
export type PurchaseType = PurchaseTypeContract<Shop>

export const findKind = ({ kinds }: Shop, name: string | undefined): PurchaseType | undefined =>
  kinds.find((kind) => kind.name === name)

/** The kind of a payment. Throws for one that this program does not know: its books are newer. */
export function kindOf(shop: Shop, { kind: name }: { kind: string }): PurchaseType {
  const kind = findKind(shop, name)
  if (!kind)
    throw new Error(`The books know a kind of purchase that this program does not: ${name}`)
  return kind
}

/** Takes back what the payment had brought, and answers who had paid. */
export async function takeBack(db: Database, shop: Shop, payment: PaymentRow): Promise<Buyer> {
  const kind = kindOf(shop, payment)
  await kind.withdraw(db, payment.subject_id, shop.now())
  return await kind.buyer(db, payment.subject_id)
}
