import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { BlockKind } from '#server/database/office-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { blockedAs } from '#server/rate-limit/blocks.ts'
import {
  endBlock,
  findBlock,
  insertBlock,
  listBlocksOf,
} from '#server/rate-limit/queries/blocks.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { lastingReason } from './lasting-reason.ts'

interface Blocked {
  readonly kind: BlockKind
  /** An e-mail address, a phone number, or an IP address, as typed. */
  readonly value: string
}

function digestOf(shop: Shop, { kind, value }: Blocked): string {
  const digest = blockedAs(shop, { kind, value })
  if (digest === undefined) throw new Refusal('invalid-request', 'notBlockable', { kind, value })
  return digest
}

/**
 * Blocks a mailbox, phone or network from opening anything new: see `refuseBlocked`. Returns the id of the block; an
 * existing one is reused. The reason must not name a person. Throws `invalid-request`.
 */
export async function blockCaller(
  shop: Shop,
  { kind, value, reason: typed }: Blocked & { readonly reason: string },
): Promise<string> {
  const reason = lastingReason(typed)
  const subject = digestOf(shop, { kind, value })
  const at = shop.now()
  return await inQueue(shop.db, `block:${subject}`, at, async (db) => {
    const [standing] = await listBlocksOf(db, [subject])
    if (standing) return standing.id
    const id = timeOrderedId(at)
    await insertBlock(db, { id, kind, subject, reason, actor: shop.actor, at, ended_at: null })
    const facts = { kind, reason }
    await writeAudit(db, shop, { action: 'block.begun', subject: id, facts })
    return id
  })
}

/** Ends a block by id, or all of a mailbox, phone or network; returns how many. Throws `not-found` for unknown ids. */
export async function unblock(shop: Shop, which: string | Blocked): Promise<number> {
  const ids =
    typeof which === 'string'
      ? [which]
      : (await listBlocksOf(shop.db, [digestOf(shop, which)])).map(({ id }) => id)
  if (typeof which === 'string' && !(await findBlock(shop.db, which)))
    throw new Refusal('not-found', 'nothingWithId', { id: which })
  return await inTransaction(shop.db, async (db) => {
    let count = 0
    for (const id of ids) {
      if (!(await endBlock(db, id, shop.now()))) continue
      await writeAudit(db, shop, { action: 'block.ended', subject: id })
      count += 1
    }
    return count
  })
}
