import { createHash } from 'node:crypto'
import type { AuditRow, Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import {
  findLastSealed,
  listSealedAfter,
  listUnsealed,
  lockAudit,
  sealRow,
} from './queries/audit.ts'

/** Where the chain goes on after a sealed row, or begins. */
const chainEnd = (last: AuditRow | undefined) => ({
  place: last?.place ?? 0,
  seal: last?.seal ?? '',
})

/**
 * The seal of a row at this place: whoever changes, takes out or puts in a row has to make every seal after it anew,
 * and the last one is in the firm's mail of each morning.
 */
function sealOf(
  { id, at, actor, action, subject, facts }: Omit<AuditRow, 'place' | 'seal'>,
  position: number,
  before: string,
): string {
  const text = JSON.stringify([position, before, id, at, actor, action, subject, facts])
  return createHash('sha256').update(text).digest('hex')
}

/** '1234-0123456789abcdef': an end of the chain as the firm's mail has it. */
export const sealMark = (end: Pick<AuditRow, 'place' | 'seal'>) =>
  `${end.place ?? 0}-${(end.seal ?? '').slice(0, 16)}`

/** The same of a chain that was computed anew. */
export const endMark = ({ sound, hash }: Pick<CheckedChain, 'sound' | 'hash'>) =>
  sealMark({ place: sound, seal: hash })

const atOnce = 1000
const words = firmWords.watch.audit

interface CheckedChain {
  /** How many rows are as they were sealed, from the first on. */
  readonly sound: number
  /** The seal of the last of them. */
  readonly hash: string
  /** What is wrong with the row after them, as a sentence; undefined when the chain is whole. */
  readonly problem: string | undefined
}

/** Reads the chain from its beginning and computes every seal anew. */
export async function checkAudit(db: Database): Promise<CheckedChain> {
  let [sound, hash] = [0, '']
  for (;;) {
    const rows = await listSealedAfter(db, sound, atOnce)
    for (const row of rows) {
      const position = sound + 1
      if (row.place !== position) return { sound, hash, problem: words.gone(position) }
      const expected = sealOf(row, position, hash)
      if (row.seal !== expected) {
        const problem = words.changed(position, row.action, row.subject)
        return { sound, hash, problem }
      }
      ;[sound, hash] = [position, expected]
    }
    if (rows.length < atOnce) return { sound, hash, problem: undefined }
  }
}

const sealedAtOnce = 200

/**
 * Puts what was noted since into the chain. Not in the transactions that note it: on PostgreSQL each of them would
 * wait for the one before. Safe beside other processes: one of them goes on from the same end, which it locks and looks at
 * again. So it needs no serialisable transaction, which would be in the way of all that note something meanwhile.
 */
export async function sealAudit(db: Database): Promise<void> {
  while ((await inTransaction(db, sealSome, 'read committed')) === sealedAtOnce);
}

async function sealSome(db: Database): Promise<number> {
  const last = await findLastSealed(db)
  // A chain that has not begun has no end to hold: whoever begins it holds the first that was noted.
  const held = last ?? (await listUnsealed(db, 1))[0]
  if (!held) return 0
  await lockAudit(db, held)
  // Another process was faster: what it has sealed is not unsealed any more, and its end is not ours.
  if ((await findLastSealed(db))?.id !== last?.id) return 0
  let { place: position, seal: hash } = chainEnd(last)
  const rows = await listUnsealed(db, sealedAtOnce)
  for (const row of rows) {
    position += 1
    hash = sealOf(row, position, hash)
    await sealRow(db, { id: row.id, place: position, seal: hash })
  }
  return rows.length
}
