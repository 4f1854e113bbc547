import type { Logger } from 'pino'
import { claimMails, giveUpMail, markMailSent, postponeMail } from '../database/mails.ts'
import type { Database } from '../database/tables.ts'
import type { Outbox } from '../shop.ts'
import type { SendMail } from './email-service.ts'

const leaseMs = 60_000

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

  async function deliverOne(mail: Awaited<ReturnType<typeof claimMails>>[number]): Promise<void> {
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
    for (const mail of await claimMails(db, now(), now() + leaseMs)) await deliverOne(mail)
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
