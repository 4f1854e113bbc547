import { addMonths, termOf } from '#domain/retention-policy.ts'
import { parseJson } from '#domain/json.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { SealedRow } from '#server/database/account-tables.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { findKind } from '#server/payments/find-purchase-type.ts'
import type { Shop } from '#server/shop.ts'
import { payloadStart, encryptRow, sealedSubject, unseal } from './cipher.ts'
import {
  countSealedOtherwise,
  insertSealed,
  listSealed,
  listTransactions,
  readColumns,
} from './queries/erasures.ts'

/** A sealed record; `content` is undefined if the key does not match. */
interface OpenedRecord extends Omit<SealedRow, 'payload' | 'subject'> {
  readonly content: unknown
}

/** How many rows were sealed with another key; looking up a mailbox does not find them. */
export const countOfOtherKeys = async ({ db, sealingKey }: Shop) =>
  await countSealedOtherwise(db, payloadStart(sealingKey))

/**
 * Opens the sealed records of a mailbox, or of a purchase by its id, at the request of an authority. The access and its
 * reason are written to the audit chain first; the reason must not name a person.
 */
export async function openSealed(
  shop: Shop,
  { whose, reason }: { readonly whose: string; readonly reason: string },
): Promise<OpenedRecord[]> {
  const of = whose.includes('@')
    ? { subject: sealedSubject(shop.sealingKey, whose) }
    : { about: whose }
  return await inTransaction(shop.db, async (db) => {
    const rows = await listSealed(db, of)
    await writeAudit(db, shop, {
      action: 'sealed.opened',
      subject: of.about ?? of.subject,
      facts: { reason, records: rows.length },
    })
    return rows.map(({ payload, subject, ...row }) => {
      const text = unseal(shop.sealingKey, { ...row, subject, payload })
      return { ...row, content: text === undefined ? undefined : parseJson(text) }
    })
  })
}

/** Whether the start date for sealing, set by the firm's counsel, is reached. */
export function isSealing({ catalogue, now }: Shop): boolean {
  const { sealFromMs } = catalogue
  return sealFromMs !== undefined && now() >= sealFromMs
}

/**
 * Seals what the law requires of the paid ones among these, before they are erased: each class for its own term,
 * counted from the transaction, unless it is over. Runs in the caller's transaction.
 */
export async function sealTransactions(
  db: Database,
  shop: Shop,
  subjects: SubjectIds,
): Promise<void> {
  for (const { subject_id: id, kind, at } of await listTransactions(db, subjects)) {
    const email = (await findKind(shop, kind)?.findAddress(db, id)) ?? ''
    const subject = sealedSubject(shop.sealingKey, email)
    for (const part of findKind(shop, kind)?.retained ?? []) {
      const { then, sealedMonths = 0 } = termOf(part.retention)
      const erase_after = addMonths(at, sealedMonths)
      if (then !== 'seal' || erase_after <= shop.now()) continue
      const row = await readColumns(db, part, id)
      if (!row || Object.values(row).every((value) => !value)) continue
      const bound = {
        id: crypto.randomUUID(),
        class: part.retention,
        subject,
        about: id,
        erase_after,
      }
      const payload = encryptRow(shop.sealingKey, bound, JSON.stringify(row))
      await insertSealed(db, { ...bound, payload, sealed_at: shop.now() })
    }
  }
}
