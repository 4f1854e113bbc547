import { deleteExpiredSessions } from './database/sessions.ts'
import { deleteOldRateLimits } from './database/rate-limits.ts'
import { pollPayments } from './services/poll-payments.ts'
import type { Shop } from './shop.ts'

const second = 1000
const hour = 60 * 60 * second

async function cleanUp({ db, now }: Shop): Promise<void> {
  await deleteExpiredSessions(db, now())
  await deleteOldRateLimits(db, now() - 24 * hour)
}

/** Runs what nobody waits for: mails, open payments, cleaning. Answers how to end it. */
export function startBackground(shop: Shop): () => Promise<void> {
  const jobs = [
    { everyMs: 2 * second, run: () => shop.outbox.deliver() },
    { everyMs: 3 * second, run: () => pollPayments(shop) },
    { everyMs: hour, run: () => cleanUp(shop) },
  ]
  const running = new Set<Promise<void>>()
  const timers = jobs.map(({ everyMs, run }) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const turn = run()
        .catch((error: unknown) => {
          shop.log.error({ err: error }, 'background job failed')
        })
        .finally(() => {
          busy = false
          running.delete(turn)
        })
      running.add(turn)
    }, everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
