import { mailboxOf } from '#domain/email.ts'
import type { Use } from '#server/rate-limit/queries/rate-limits.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

const day = 24 * 60 * 60_000

/** One free call of a mailbox and of a phone within so many days, each under a digest that names nobody. */
export function freeCallUses(
  { secret }: Pick<Shop, 'secret'>,
  { phone, email }: { phone: string; email: string },
  everyDays: number,
): Use[] {
  const one = (...whose: string[]): Use => {
    const windowMs = everyDays * day
    return { name: `free-call:${keyedHash(secret, 'free-call', ...whose)}`, limit: 1, windowMs }
  }
  return [one('mailbox', mailboxOf(email)), one('phone', phone)]
}
