import { timeOrderedId } from '#domain/time-ordered-id.ts'
import type { Database } from '#server/database/tables.ts'
import { keyedHash } from '#server/secrets.ts'
import { insertAudit } from './queries/audit.ts'

/**
 * The author of an action: an anonymous visitor, an account by a digest of its id, a payment provider, the command
 * line, a staff member by id, or a job.
 */
export type Actor =
  'visitor' | `user:${string}` | `provider:${string}` | `cli:${string}` | `staff:${string}` | 'shop'

interface AuditContext {
  readonly actor: Actor
  readonly now: () => number
}

/** The same context with another actor. */
export const actingAs = <Context extends { readonly actor: Actor }>(
  context: Context,
  actor: Actor,
): Context => ({ ...context, actor })

/** An account's digest: stable, and cannot be traced once the account is deleted. */
export const actorOfUser = ({ secret }: { readonly secret: Buffer }, userId: string) =>
  `user:${keyedHash(secret, 'actor', userId).slice(0, 16)}` as const

/** The same context with an account as the actor. */
export const actingAsUser = <Context extends { readonly actor: Actor; readonly secret: Buffer }>(
  context: Context,
  userId: string,
): Context => actingAs(context, actorOfUser(context, userId))

interface AuditEntry {
  /** 'payment.paid' */
  readonly action: `${string}.${string}`
  /** Id of the affected object. */
  readonly subject: string
  /** Ids, amounts in paise and states; no personal data, as it is stored for ever. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Records an action on money or rights, in the transaction of the action. Throws outside a transaction: a crash between
 * the two would leave a change without its audit row.
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
