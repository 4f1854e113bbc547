import type { Database } from '#server/database/tables.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'

const askEveryMs = 2000

/** True for whoever may ask the provider about a payment now: once in two seconds, whoever calls. */
export async function takeTurnToAsk(
  db: Database,
  paymentId: string,
  now: number,
): Promise<boolean> {
  return await takeUse(db, { name: `ask:${paymentId}`, limit: 1, windowMs: askEveryMs }, now)
}
