import { defaultLanguage } from '#domain/language.ts'
import { findUserByEmail } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { lastingDigest } from './cipher.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { breachMail, type BreachWords } from './letters/breach.ts'
import type { Affected } from './list-affected.ts'

/**
 * Writes to everybody who has a mailbox, the same letter to each once, however often it is asked for; answers how many
 * were written now.
 */
export async function tellAffected(
  shop: Shop,
  affected: readonly Affected[],
  words: BreachWords,
): Promise<number> {
  const letter = tokenHash(JSON.stringify(words)).slice(0, 16)
  return await shop.db.transaction().execute(async (db) => {
    let written = 0
    for (const { email } of affected.filter((one) => one.email !== '')) {
      const user = await findUserByEmail(db, email)
      const to = { email, language: user?.language ?? defaultLanguage }
      const mail = await breachMail(shop.catalogue.firm, to, words)
      // The secret is changed first, after a breach: whoever was written to before must be known after it.
      const onceKey = `breach:${letter}:${lastingDigest(shop.sealingKey, 'breach', email)}`
      if (await insertMail(db, { ...mail, onceKey }, shop.now())) written += 1
    }
    const facts = { letter, written, affected: affected.length }
    await writeAudit(db, shop, { action: 'breach.told', subject: letter, facts })
    return written
  })
}
