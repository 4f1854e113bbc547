import type { Database } from '#server/database/tables.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import { sealOf } from './chain.ts'
import { listSealedAfter } from './queries/audit.ts'

const atOnce = 1000
const words = firmWords.watch.audit

interface CheckedChain {
  /** How many rows are as they were sealed, from the first on. */
  readonly sound: number
  /** The seal of the last of them. */
  readonly seal: string
  /** What is wrong with the row after them, as a sentence; undefined when the chain is whole. */
  readonly problem: string | undefined
}

/** Reads the chain from its beginning and computes every seal anew. */
export async function checkAudit(db: Database): Promise<CheckedChain> {
  let [sound, seal] = [0, '']
  for (;;) {
    const rows = await listSealedAfter(db, sound, atOnce)
    for (const row of rows) {
      const place = sound + 1
      if (row.place !== place) return { sound, seal, problem: words.gone(place) }
      const expected = sealOf(row, place, seal)
      if (row.seal !== expected) {
        const problem = words.changed(place, row.action, row.subject)
        return { sound, seal, problem }
      }
      ;[sound, seal] = [place, expected]
    }
    if (rows.length < atOnce) return { sound, seal, problem: undefined }
  }
}
