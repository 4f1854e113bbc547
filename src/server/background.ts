import { setTimeout } from 'node:timers/promises'
import { tendAppointments } from '#server/appointments/tend-appointments.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { writeComplaintReminders } from '#server/complaints/write-complaint-reminders.ts'
import { pollFound } from '#server/ledger/found-payments.ts'
import { pollPayments } from '#server/ledger/poll-payments.ts'
import { settleDayIfDue } from '#server/ledger/reconcile-daily.ts'
import { pollRefunds } from '#server/ledger/settle-refund.ts'
import { cleanUpHourly, forgetOldLimits } from '#server/personal-data/clean-up.ts'
import { recordDeletions } from '#server/personal-data/deletions.ts'
import { writeReminders } from '#server/purchases/write-reminders.ts'
import { askSilentProviders } from '#server/watch/notice-silence.ts'
import { watchTroubles } from '#server/watch/watch-troubles.ts'
import { writeDigestIfDue } from '#server/watch/write-digest.ts'
import type { Shop } from './shop.ts'

const second = 1000
const patienceMs = 3 * second
const minute = 60 * second

const jobsOf = (shop: Shop) => [
  { everyMs: 2 * second, run: () => shop.outbox.deliver() },
  { everyMs: second, run: () => pollPayments(shop) },
  { everyMs: 2 * second, run: () => pollRefunds(shop) },
  { everyMs: 2 * second, run: () => pollFound(shop) },
  { everyMs: 10 * minute, run: () => settleDayIfDue(shop) },
  { everyMs: 2 * second, run: () => sealAudit(shop.db) },
  { everyMs: 30 * second, run: () => writeReminders(shop) },
  { everyMs: 30 * second, run: () => tendAppointments(shop) },
  { everyMs: 10 * minute, run: () => writeComplaintReminders(shop) },
  { everyMs: 30 * second, run: () => askSilentProviders(shop) },
  { everyMs: minute, run: () => watchTroubles(shop) },
  { everyMs: minute, run: () => writeDigestIfDue(shop) },
  { everyMs: minute, run: () => cleanUpHourly(shop) },
  { everyMs: minute, run: () => forgetOldLimits(shop) },
  { everyMs: minute, run: () => recordDeletions(shop) },
]

/** Runs what nobody waits for: mails, open payments, cleaning. Answers how to end it. */
export function startBackground(shop: Shop): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = jobsOf(shop).map(({ everyMs, run }) => {
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
