import { moveConsents } from '#server/privacy/queries/consents.ts'
import { subjectOf } from '#server/privacy/record-consent.ts'
import type { Database } from '#server/database/tables.ts'
import type { PurchaseKind } from '#server/payments/purchase-kind.ts'
import type { Shop } from '#server/shop.ts'

/** The kind of what has this id, while its buyer is known. */
export async function findKindOf(
  db: Database,
  { kinds }: Shop,
  subjectId: string,
): Promise<PurchaseKind | undefined> {
  for (const kind of kinds) if ((await kind.findAddress(db, subjectId)) !== undefined) return kind
  return undefined
}

/**
 * Where mails about an order or a booking go. Undefined when there is no such thing, or when nothing is
 * known of its buyer any more; '' for somebody who is only reached by phone.
 */
export async function findBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
): Promise<string | undefined> {
  const kind = await findKindOf(db, shop, subjectId)
  return await kind?.findAddress(db, subjectId)
}

/** From now on mails about this order or booking go there. */
export async function setBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
  email: string,
): Promise<void> {
  const kind = await findKindOf(db, shop, subjectId)
  if (!kind) return
  await kind.setAddress(db, subjectId, email)
  // Whoever reads the old mailbox is not whose answers they are.
  await moveConsents(db, subjectId, subjectOf(shop, { email, phone: '' }))
}
