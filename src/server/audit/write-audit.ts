import { timeOrderedId } from '#domain/time-ordered-id.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { insertAudit } from './queries/audit.ts'

interface AuditEntry {
  /** 'payment.paid' */
  readonly action: `${string}.${string}`
  /** Id of what it was done to. */
  readonly subject: string
  /** Ids, amounts in paise and states; nothing of a person, as it is kept for ever. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Notes who did what to money or to an order, in the transaction of what was done: outside of one, a process that dies
 * between the two leaves something that nobody did, so that is refused.
 */
export async function writeAudit(
  db: Database,
  { actor, now }: Pick<Shop, 'actor' | 'now'>,
  { action, subject, facts = {} }: AuditEntry,
): Promise<void> {
  if (!db.isTransaction)
    throw new Error(`${action} is not noted in a transaction of what was done.`)
  const at = now()
  const row = { id: timeOrderedId(at), at, actor, action, subject }
  await insertAudit(db, { ...row, facts: JSON.stringify(facts) })
}
