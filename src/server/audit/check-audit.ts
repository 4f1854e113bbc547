import type { Database } from '#server/database/tables.ts'
import { sealOf } from './chain.ts'
import { listSealedAfter } from './queries/audit.ts'

const atOnce = 1000

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
      if (row.place !== place)
        return { sound, seal, problem: `Row ${place} of the audit is not there any more.` }
      const expected = sealOf(row, place, seal)
      if (row.seal !== expected) {
        const what = `Row ${place} of the audit (${row.action} of ${row.subject})`
        return { sound, seal, problem: `${what} is not as it was sealed.` }
      }
      ;[sound, seal] = [place, expected]
    }
    if (rows.length < atOnce) return { sound, seal, problem: undefined }
  }
}
