import type { Logger } from 'pino'
import { claimMail, giveUpMail, markMailSent, postponeMail } from '../database/mails.ts'
import type { Database } from '../database/tables.ts'
import type { Outbox } from '../shop.ts'
import type { SendMail } from './email-service.ts'

/** Longer than one mail can take: after it, the process that claimed the mail has died. */
const leaseMs = 60_000

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** 2 s, 4 s, 8 s … at most 10 minutes between two attempts. */
function backoffMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, 10 * 60_000)
}

/** Sends what transactions left in the table `mails`: at least once, retried for a day. */
export function createOutbox(options: {
  db: Database
  send: SendMail
  now: () => number
  log: Logger
}): Outbox {
  const { db, send, now, log } = options

  async function deliverOne(mail: ClaimedMail): Promise<void> {
    try {
      await send(mail)
      await markMailSent(db, mail.id, now())
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      const isTooOld = now() > mail.give_up_at
      log[isTooOld ? 'error' : 'warn']({ mail: mail.id, reason, gaveUp: isTooOld }, 'mail not sent')
      if (isTooOld) await giveUpMail(db, mail.id, now(), reason)
      else await postponeMail(db, mail.id, now() + backoffMs(mail.attempts), reason)
    }
  }

  async function deliverDue(): Promise<void> {
    const startedAt = now()
    for (;;) {
      const mail = await claimMail(db, startedAt, now() + leaseMs)
      if (!mail) return
      await deliverOne(mail)
    }
  }

  // One after another: whoever waits for `deliver` knows that what was due has been tried.
  let turn = Promise.resolve()
  return {
    deliver: () =>
      (turn = turn.then(deliverDue).catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
      })),
  }
}
