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

/** The end of the chain after this row, or its start. */
const chainEnd = (last: AuditRow | undefined) => ({
  place: last?.place ?? 0,
  seal: last?.seal ?? '',
})

/**
 * The seal of a row at this position: changing, removing or inserting a row requires recomputing every later seal,
 * and the last one is sent in the daily mail to the firm.
 */
function sealOf(
  { id, at, actor, action, subject, facts }: Omit<AuditRow, 'place' | 'seal'>,
  position: number,
  before: string,
): string {
  const text = JSON.stringify([position, before, id, at, actor, action, subject, facts])
  return createHash('sha256').update(text).digest('hex')
}

/** '1234-0123456789abcdef': the end of the chain as printed in the daily mail. */
export const sealMark = (end: Pick<AuditRow, 'place' | 'seal'>) =>
  `${end.place ?? 0}-${(end.seal ?? '').slice(0, 16)}`

/** The same mark for a recomputed chain. */
export const endMark = ({ sound, hash }: Pick<CheckedChain, 'sound' | 'hash'>) =>
  sealMark({ place: sound, seal: hash })

const atOnce = 1000
const words = firmWords.watch.audit

interface CheckedChain {
  /** How many rows, from the first on, match their seals. */
  readonly sound: number
  /** The seal of the last of them. */
  readonly hash: string
  /** The problem with the next row, as a sentence; undefined when the chain is intact. */
  readonly problem: string | undefined
}

/** Recomputes every seal from the start of the chain. */
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
 * Appends unsealed rows to the chain. Not done in the transactions that write them: on PostgreSQL each would wait for
 * the one before. Safe with concurrent processes: each locks the end of the chain and reads it again, so no
 * serialisable transaction is needed, which would block concurrent writers.
 */
export async function sealAudit(db: Database): Promise<void> {
  while ((await inTransaction(db, sealSome, 'read committed')) === sealedAtOnce);
}

async function sealSome(db: Database): Promise<number> {
  const last = await findLastSealed(db)
  // An empty chain has no end to lock: lock the first unsealed row instead.
  const held = last ?? (await listUnsealed(db, 1))[0]
  if (!held) return 0
  await lockAudit(db, held)
  // Another process was faster and has moved the end of the chain.
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
