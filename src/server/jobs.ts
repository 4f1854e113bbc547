import { setTimeout } from 'node:timers/promises'
import { runAppointmentJobs } from './bookings/appointment-jobs.ts'
import { sealAudit } from './audit/audit-chain.ts'
import { writeComplaintReminders } from './privacy/complaint-reminders.ts'
import { uploadCopies } from './catalogue/keep-copies.ts'
import { pollPayments } from './payments/poll-payments.ts'
import { settleDayIfDue } from './payments/reconcile.ts'
import { pollRefunds } from './payments/sync-refund.ts'
import { refundUndecided } from './payments/unmatched-purchase.ts'
import { cleanUpHourly, forgetOldLimits } from './privacy/clean-up.ts'
import { recordDeletions } from './privacy/deletions.ts'
import { followReleases } from './publish/nodes.ts'
import { switchOnTime } from './publish/switch-on-time.ts'
import { writeReminders } from './bookings/webinar-reminders.ts'
import { probeProviders } from './alerts/provider-health.ts'
import { callWatcher, tellWatcher } from './alerts/tell-watchers.ts'
import { isClockTrusted, watchTroubles } from './alerts/watch-troubles.ts'
import { writeDigestIfDue } from './alerts/write-digest.ts'
import type { Shop } from './shop.ts'

const second = 1000
const patienceMs = 3 * second
const minute = 60 * second

/** A recurring task run by the server itself, instead of a cron table. */
interface Job {
  readonly everyMs: number
  run(shop: Shop): Promise<void>
}

/** Background tasks by name; each process that serves the shop runs all of them, in this order. */
export const backgroundJobs = {
  deliverMails: { everyMs: 2 * second, run: (shop) => shop.outbox.deliver() },
  pollPayments: { everyMs: second, run: (shop) => pollPayments(shop) },
  pollRefunds: { everyMs: 2 * second, run: (shop) => pollRefunds(shop) },
  refundUndecided: { everyMs: 30 * second, run: (shop) => refundUndecided(shop) },
  settleDayIfDue: { everyMs: 10 * minute, run: (shop) => settleDayIfDue(shop) },
  sealAudit: { everyMs: 2 * second, run: ({ db }) => sealAudit(db) },
  writeReminders: { everyMs: 30 * second, run: (shop) => writeReminders(shop) },
  runAppointmentJobs: { everyMs: 30 * second, run: (shop) => runAppointmentJobs(shop) },
  writeComplaintReminders: { everyMs: 10 * minute, run: (shop) => writeComplaintReminders(shop) },
  probeProviders: { everyMs: 30 * second, run: (shop) => probeProviders(shop) },
  watchTroubles: {
    everyMs: minute,
    run: async (shop) => {
      await watchTroubles(shop)
      await tellWatcher(shop)
    },
  },
  callWatcher: { everyMs: minute, run: (shop) => callWatcher(shop) },
  writeDigestIfDue: { everyMs: minute, run: (shop) => writeDigestIfDue(shop) },
  cleanUpHourly: {
    everyMs: minute,
    run: async (shop) => {
      if (await isClockTrusted(shop)) await cleanUpHourly(shop)
    },
  },
  forgetOldLimits: { everyMs: minute, run: (shop) => forgetOldLimits(shop) },
  followReleases: { everyMs: second, run: (shop) => followReleases(shop) },
  switchOnTime: { everyMs: second, run: (shop) => switchOnTime(shop) },
  uploadCopies: { everyMs: minute, run: (shop) => uploadCopies(shop) },
  recordDeletions: { everyMs: minute, run: (shop) => recordDeletions(shop) },
} as const satisfies Readonly<Record<string, Job>>

/** Runs each background job when it is due. Returns a function that stops them. */
export function startBackground(shop: Shop): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = Object.entries<Job>(backgroundJobs).map(([name, job]) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const run = job
        .run(shop)
        .catch((error: unknown) => {
          shop.log.error({ err: error, job: name }, 'background job failed')
        })
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }, job.everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    // A job cut short here has a lease and runs again after the next start.
    await Promise.race([Promise.all(running), setTimeout(patienceMs, undefined, { ref: false })])
  }
}
