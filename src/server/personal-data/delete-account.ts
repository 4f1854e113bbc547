import { confirmPassword } from '#server/account/confirm-password.ts'
import { deleteCodesOf } from '#server/account/queries/email-codes.ts'
import { deleteTicketsOf } from '#server/account/queries/email-tickets.ts'
import { deleteUser } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { forgetComplaintsOf } from '#server/complaints/queries/complaints.ts'
import { hastenFound } from '#server/ledger/queries/found-payments.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { eraseDecided } from './erase-decided.ts'
import { foundOfPerson } from './found-of-person.ts'
import { accountDeletedMail } from './letters/account-deleted.ts'
import { markForErasure } from './queries/erasures.ts'
import { deleteMailsTo } from './queries/forget-mails.ts'

/**
 * Deletes the account and everything personal in one transaction, and says so in a letter. Orders
 * that were paid keep what their invoice needs and belong to nobody; what is still being paid keeps
 * its contact until that is decided, so does a complaint until it is resolved, and money outside of the books goes back (docs/decisions/0003-deleting-an-account.md).
 * Throws `wrong-password`.
 */
export async function deleteAccount(shop: Shop, userId: string, password: string): Promise<void> {
  const user = await confirmPassword(shop, userId, password)
  const { email } = user
  const mail = await accountDeletedMail(shop.catalogue.firm, user)
  const now = shop.now()
  await shop.db.transaction().execute(async (db) => {
    const person = { id: userId, email }
    for (const kind of shop.kinds) {
      const ids = await kind.detach(db, person, now)
      await markForErasure(db, ids)
      for (const subject of ids)
        await writeAudit(db, shop, { action: `${kind.name}.detached`, subject })
    }
    // Kept until the money is back: a refund needs an address to tell of it.
    const found = await foundOfPerson(db, person)
    await hastenFound(
      db,
      found.map(({ row }) => row.id),
      now,
    )
    await eraseDecided(db, shop)
    await forgetComplaintsOf(db, email)
    await deleteCodesOf(db, email)
    await deleteTicketsOf(db, email)
    await deleteMailsTo(db, email)
    if (!(await deleteUser(db, userId))) throw new Refusal('not-logged-in', 'accountDeleted')
    await insertMail(db, mail, now)
  })
}
