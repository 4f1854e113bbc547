import { writeAudit } from '#server/audit/write-audit.ts'
import type { Shop } from '#server/shop.ts'
import { passportUrl } from './passport-key.ts'
import { lockPayment } from './queries/payments.ts'
import { revokePassports } from './queries/passports.ts'

/**
 * Closes the page of a payment to everybody who has its link, and answers the address of the next one. Not for
 * a purchase of which everything personal was forgotten: it has no page any more.
 */
export async function revokePassport(shop: Shop, paymentId: string): Promise<string> {
  return await shop.db.transaction().execute(async (db) => {
    await lockPayment(db, paymentId)
    // One that nobody has asked for so far is closed as well: it follows from the secret.
    await passportUrl(db, shop, paymentId)
    const revoked = await revokePassports(db, paymentId, shop.now())
    await writeAudit(db, shop, {
      action: 'passport.revoked',
      subject: paymentId,
      facts: { revoked },
    })
    return await passportUrl(db, shop, paymentId)
  })
}
