import type { Database } from '#server/database/tables.ts'
import { chainEnd, sealOf } from './chain.ts'
import { findLastSealed, listUnsealed, lockAudit, sealRow } from './queries/audit.ts'

const atOnce = 200

/**
 * Puts what was noted since into the chain. Not in the transactions that note it: on PostgreSQL each of them would
 * wait for the one before. Safe beside other processes: one of them goes on from the same end, which it locks and looks at
 * again. So it needs no serialisable transaction, which would be in the way of all that note something meanwhile.
 */
export async function sealAudit(db: Database): Promise<void> {
  while ((await sealSome(db)) === atOnce);
}

async function sealSome(database: Database): Promise<number> {
  const transaction = database.transaction().setIsolationLevel('read committed')
  return await transaction.execute(async (db) => {
    const last = await findLastSealed(db)
    // A chain that has not begun has no end to hold: whoever begins it holds the first that was noted.
    const held = last ?? (await listUnsealed(db, 1))[0]
    if (!held) return 0
    await lockAudit(db, held)
    // Another process was faster: what it has sealed is not unsealed any more, and its end is not ours.
    if ((await findLastSealed(db))?.id !== last?.id) return 0
    let { place, seal } = chainEnd(last)
    const rows = await listUnsealed(db, atOnce)
    for (const row of rows) {
      place += 1
      seal = sealOf(row, place, seal)
      await sealRow(db, { id: row.id, place, seal })
    }
    return rows.length
  })
}
