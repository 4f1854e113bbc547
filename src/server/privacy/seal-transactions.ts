import { addMonths } from '#domain/calendar-months.ts'
import { termOf } from '#domain/keeping.ts'
import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { Database } from '#server/database/tables.ts'
import { findKind } from '#server/payments/purchase-kind.ts'
import type { Shop } from '#server/shop.ts'
import { seal, sealedSubject } from './cipher.ts'
import { insertSealed, listTransactions, readColumns } from './queries/sealed.ts'

/** Whether the firm's counsel has said from when on records are sealed, and that day has come. */
export function isSealing({ catalogue, now }: Shop): boolean {
  const { sealFromMs } = catalogue
  return sealFromMs !== undefined && now() >= sealFromMs
}

/**
 * Seals what the law asks of the paid ones among these, before it is erased: each class with its own term, counted from
 * the transaction. What has outlived its term is not sealed any more. Runs in the caller's transaction.
 */
export async function sealTransactions(
  db: Database,
  shop: Shop,
  subjects: SubjectIds,
): Promise<void> {
  for (const { subject_id: id, kind, at } of await listTransactions(db, subjects)) {
    const email = (await findKind(shop, kind)?.findAddress(db, id)) ?? ''
    const subject = sealedSubject(shop.sealingKey, email)
    for (const part of findKind(shop, kind)?.kept ?? []) {
      const { then, sealedMonths = 0 } = termOf(part.kept)
      const erase_after = addMonths(at, sealedMonths)
      if (then !== 'seal' || erase_after <= shop.now()) continue
      const row = await readColumns(db, part, id)
      if (!row || Object.values(row).every((value) => !value)) continue
      const bound = { id: crypto.randomUUID(), class: part.kept, subject, about: id, erase_after }
      const payload = seal(shop.sealingKey, bound, JSON.stringify(row))
      await insertSealed(db, { ...bound, payload, sealed_at: shop.now() })
    }
  }
}
