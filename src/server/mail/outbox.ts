import type { Logger } from 'pino'
import { leastMailAttempts, mailPauseMs } from '#domain/mail-schedule.ts'
import type { Database } from '../database/tables.ts'
import type { Outbox } from '../shop.ts'
import { MailError, type SendMail } from './send-mail.ts'
import { claimMail, giveUpMail, markMailSent, postponeMail } from './queries/mails.ts'

/** Longer than any transport takes, so that no other process sends the same mail meanwhile. */
const leaseMs = 60_000
const mailsPerBatch = 10

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Our own errors are safe to log; of others only the name, as their messages may quote the mail. */
function failureOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  return new MailError(error instanceof Error ? error.name : 'unknown', 'later')
}

interface OutboxParts {
  readonly db: Database
  readonly send: SendMail
  readonly now: () => number
  readonly log: Logger
}

async function fail({ db, now, log }: OutboxParts, mail: ClaimedMail, failure: MailError) {
  const { message: reason, prospect } = failure
  const isOld = now() > mail.give_up_at && mail.attempts >= leastMailAttempts
  const gaveUp = prospect === 'never' || isOld
  log[gaveUp ? 'error' : 'warn']({ mail: mail.id, reason, gaveUp }, 'mail not sent')
  if (gaveUp) await giveUpMail(db, mail, now(), reason)
  else await postponeMail(db, mail.id, now() + mailPauseMs(mail.attempts), reason)
}

/** Answers whether the next mail may be sent at once. */
async function deliverOne(parts: OutboxParts, mail: ClaimedMail): Promise<boolean> {
  const { db, send, now } = parts
  try {
    if (mail.expires_at !== null && now() >= mail.expires_at)
      throw new MailError('It has expired', 'never')
    await send(mail)
    await markMailSent(db, mail.id, now())
    return true
  } catch (error) {
    const failure = failureOf(error)
    await fail(parts, mail, failure)
    return failure.prospect !== 'busy'
  }
}

/**
 * Sends the mails that transactions left in the table `mails`: at least once, with retries for a day and a minimum
 * number of attempts. Logs a mail by its id only, without personal data.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { db, now, log } = parts

  async function deliverDue(): Promise<void> {
    const startedAt = now()
    for (let count = 0; count < mailsPerBatch; count += 1) {
      // Expiring mails such as codes go first, but every third mail is the one due longest.
      const mail = await claimMail(db, startedAt, now() + leaseMs, count % 3 !== 2)
      if (!mail || !(await deliverOne(parts, mail))) return
    }
  }

  // Serialised: when `deliver` resolves, everything due has been attempted.
  let deliveries = Promise.resolve()
  return {
    deliver: () =>
      (deliveries = deliveries.then(deliverDue).catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
      })),
    settled: () => deliveries,
  }
}
