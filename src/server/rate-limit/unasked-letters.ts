import { mailboxOf } from '#domain/email.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { limitedAs } from './limited-mailbox.ts'
import { takeUse, type Use } from './queries/rate-limits.ts'

const hourMs = 60 * 60_000

/** Letters to one mailbox, named by its digest, that everybody together may send it in an hour. */
export const lettersOfAll = (mailbox: string): Use => ({
  ...{ name: `letters:${mailbox}`, limit: 30, windowMs: hourMs },
})

/** Of bookings that nobody paid, to a mailbox that anybody can name. */
const unaskedPerDay = 3

/**
 * Whether a mailbox that nobody has proven may be written to about what somebody began in its name: three times in a day, and
 * within what everybody together may send it in an hour. Counts it.
 */
export async function mayWriteUnasked(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  email: string,
  now: number,
): Promise<boolean> {
  const mailbox = limitedAs(shop, mailboxOf(email))
  const own = { name: `unasked-letters:${mailbox}`, limit: unaskedPerDay, windowMs: 24 * hourMs }
  return (await takeUse(db, own, now)) && (await takeUse(db, lettersOfAll(mailbox), now))
}
