import type { Shop } from '#server/shop.ts'
import type { PurchaseTypeContract } from './purchase-type.ts'

/** A kind of purchase of this shop. */
export type PurchaseType = PurchaseTypeContract<Shop>

export const findKind = ({ kinds }: Shop, name: string | undefined): PurchaseType | undefined =>
  kinds.find((kind) => kind.name === name)

/** The kind of a payment. Throws for one that this version does not know: the database is newer. */
export function kindOf(shop: Shop, { kind: name }: { kind: string }): PurchaseType {
  const kind = findKind(shop, name)
  if (!kind)
    throw new Error(`The books know a kind of purchase that this program does not: ${name}`)
  return kind
}
