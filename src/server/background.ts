import { setTimeout } from 'node:timers/promises'
import { askSilentProvider } from './services/notice-silence.ts'
import { watchTroubles } from './services/watch-troubles.ts'
import { writeDigestIfDue } from './services/write-digest.ts'
import { cleanUpHourly, forgetOldLimits } from './services/clean-up.ts'
import { pollFound } from './services/found-payments.ts'
import { pollPayments } from './services/poll-payments.ts'
import { writeReminders } from './services/write-reminders.ts'
import { settleDayIfDue } from './services/reconcile-daily.ts'
import { pollRefunds } from './services/settle-refund.ts'
import type { Shop } from './shop.ts'

const second = 1000
const patienceMs = 3 * second
const minute = 60 * second

/** Runs what nobody waits for: mails, open payments, cleaning. Answers how to end it. */
export function startBackground(shop: Shop): () => Promise<void> {
  const jobs = [
    { everyMs: 2 * second, run: () => shop.outbox.deliver() },
    { everyMs: second, run: () => pollPayments(shop) },
    { everyMs: 2 * second, run: () => pollRefunds(shop) },
    { everyMs: 2 * second, run: () => pollFound(shop) },
    { everyMs: 10 * minute, run: () => settleDayIfDue(shop) },
    { everyMs: 30 * second, run: () => writeReminders(shop) },
    { everyMs: 30 * second, run: () => askSilentProvider(shop) },
    { everyMs: minute, run: () => watchTroubles(shop) },
    { everyMs: minute, run: () => writeDigestIfDue(shop) },
    { everyMs: minute, run: () => cleanUpHourly(shop) },
    { everyMs: minute, run: () => forgetOldLimits(shop) },
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
    // What is cut short here was leased and is done again after the next start.
    await Promise.race([Promise.all(running), setTimeout(patienceMs, undefined, { ref: false })])
  }
}
