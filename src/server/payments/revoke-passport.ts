import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { passportUrl } from './passport-key.ts'
import { findPayment, lockPayment } from './queries/payments.ts'
import { revokePassports } from './queries/passports.ts'
import { listAttempts } from './queries/same-wish.ts'

/**
 * Closes the pages of all attempts at a purchase to everybody who has their links, and answers the next address of the
 * one that stands: the paid one, or else the newest. Not for a purchase of which everything personal was forgotten: it
 * has no page any more. Throws `not-found`.
 */
export async function revokePassport(shop: Shop, paymentId: string): Promise<string> {
  return await shop.db.transaction().execute(async (db) => {
    const payment = await findPayment(db, paymentId)
    if (!payment) throw new Refusal('not-found', 'noPayment')
    const attempts = await listAttempts(db, payment.wish_id)
    for (const attempt of attempts)
      if (attempt.fingerprint !== '') await revokeOne(db, shop, attempt)
    const standing = attempts.find(({ state }) => state === 'paid') ?? attempts.at(-1) ?? payment
    return await passportUrl(db, shop, standing.id)
  })
}

async function revokeOne(db: Database, shop: Shop, { id }: PaymentRow): Promise<void> {
  await lockPayment(db, id)
  // One that nobody has asked for so far is closed as well: it follows from the secret.
  await passportUrl(db, shop, id)
  const revoked = await revokePassports(db, id, shop.now())
  await writeAudit(db, shop, { action: 'passport.revoked', subject: id, facts: { revoked } })
}
