import { parseJson } from '#domain/json.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Shop } from '#server/shop.ts'
import { payloadStart, sealedSubject, unseal } from './cipher.ts'
import { countSealedOtherwise, listSealed } from './queries/sealed.ts'
import type { SealedRow } from '#server/database/sealing-tables.ts'

/** A sealed record; `told` is undefined where the key does not fit. */
export interface OpenedRecord extends Omit<SealedRow, 'payload' | 'subject'> {
  readonly told: unknown
}

/** How many rows are another key's: by a mailbox, with this one, they are not found. */
export const countOfOtherKeys = async ({ db, sealingKey }: Shop) =>
  await countSealedOtherwise(db, payloadStart(sealingKey))

/**
 * Opens what is sealed of a mailbox, or of a purchase by its id, for an authority that asks. That it was opened, by whom and why, is noted first, and
 * in the chain: the reason names no person.
 */
export async function openSealed(
  shop: Shop,
  { whose, reason }: { readonly whose: string; readonly reason: string },
): Promise<OpenedRecord[]> {
  const of = whose.includes('@')
    ? { subject: sealedSubject(shop.sealingKey, whose) }
    : { about: whose }
  return await shop.db.transaction().execute(async (db) => {
    const rows = await listSealed(db, of)
    await writeAudit(db, shop, {
      action: 'sealed.opened',
      subject: of.about ?? of.subject,
      facts: { reason, records: rows.length },
    })
    return rows.map(({ payload, subject, ...row }) => {
      const text = unseal(shop.sealingKey, { ...row, subject, payload })
      return { ...row, told: text === undefined ? undefined : parseJson(text) }
    })
  })
}
