import { timeOrderedId } from '#domain/time-ordered-id.ts'
import type { Database } from '#server/database/tables.ts'
import { keyedHash } from '#server/secrets.ts'
import { insertAudit } from './queries/audit.ts'

/**
 * Who does something: nobody known, an account by a digest of its id, a payment provider, the command line, somebody of the
 * firm at the desk, by their id, or a job.
 */
export type Actor =
  'visitor' | `user:${string}` | `provider:${string}` | `cli:${string}` | `staff:${string}` | 'shop'

interface AuditContext {
  readonly actor: Actor
  readonly now: () => number
}

/** The same context in the name of another actor. */
export const actingAs = <Context extends { readonly actor: Actor }>(
  context: Context,
  actor: Actor,
): Context => ({ ...context, actor })

/** An account by a digest: the same each time, and tells nobody whose it is once the account is deleted. */
export const actorOfUser = ({ secret }: { readonly secret: Buffer }, userId: string) =>
  `user:${keyedHash(secret, 'actor', userId).slice(0, 16)}` as const

/** In the name of an account. */
export const actingAsUser = <Context extends { readonly actor: Actor; readonly secret: Buffer }>(
  context: Context,
  userId: string,
): Context => actingAs(context, actorOfUser(context, userId))

interface AuditEntry {
  /** 'payment.paid' */
  readonly action: `${string}.${string}`
  /** Id of what it was done to. */
  readonly subject: string
  /** Ids, amounts in paise and states; nothing of a person, as it is kept for ever. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes who did what to money or rights, in the transaction of what was done. Throws outside of a transaction: a process
 * that dies between the two would leave a change without its row.
 */
export async function writeAudit(
  db: Database,
  { actor, now }: AuditContext,
  { action, subject, facts = {} }: AuditEntry,
): Promise<void> {
  if (!db.isTransaction)
    throw new Error(`${action} is not noted in a transaction of what was done.`)
  const at = now()
  const row = { id: timeOrderedId(at), at, actor, action, subject }
  await insertAudit(db, { ...row, facts: JSON.stringify(facts) })
}
