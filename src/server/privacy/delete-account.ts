import { addMonths, retentionClasses } from '#domain/retention-policy.ts'
import { checkLink } from '#server/account/email-verification.ts'
import { confirmPassword } from '#server/account/profile.ts'
import { deleteCodesOf, deleteTicketsOf } from '#server/account/queries/email-codes.ts'
import { deleteUser } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eraseTrainingOf } from '#server/enquiries/queries/training-enquiries.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Person } from '#server/payments/purchase-type.ts'
import { forgetUses } from '#server/rate-limit/queries/rate-limits.ts'
import { limitsOf } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { subjectsOf } from './consents.ts'
import { deletionOf, recordDeletion } from './deletions.ts'
import { accountDeletedMail, dataDeletedMail } from './emails.ts'
import type { ProvenPerson } from './my-data-page.ts'
import { forgetComplaintsOf } from './queries/complaints.ts'
import { endConsentsAbout, endConsentsOf, forgetWithdrawn } from './queries/consents.ts'
import {
  deleteMailsTo,
  eraseNotesOf,
  erasePayers,
  insertDeletion,
  markedAndDecided,
  markForErasure,
  unmark,
} from './queries/erasures.ts'
import { isSealing, sealTransactions } from './sealing.ts'

/**
 * Erases what is marked, once its payments are decided: of paid purchases, the name, address, items and amounts of the
 * invoice stay as long as the law requires; of unpaid ones, no personal data. Once sealing is on, all personal data is
 * erased, after what the law requires has been sealed. Runs in the caller's transaction.
 */
export async function eraseDecided(db: Database, shop: Shop): Promise<void> {
  const invoicesBefore = addMonths(shop.now(), -retentionClasses.invoices.months)
  const { decided, nothingKept } = markedAndDecided(db, invoicesBefore)
  const isSealed = isSealing(shop)
  if (isSealed) await sealTransactions(db, shop, decided)
  for (const kind of shop.kinds) await kind.erase(db, decided, isSealed ? decided : nothingKept)
  await eraseNotesOf(db, decided)
  await endConsentsAbout(db, decided, shop.now())
  await erasePayers(db, decided)
  await unmark(db, decided)
}

const lastMailMs = 24 * 60 * 60_000

/**
 * Deletes the account and all personal data in one transaction, and confirms it by mail. Paid orders keep their invoice
 * data and no longer belong to an account; unpaid ones keep their contact until they are decided, complaints until they
 * are resolved, and unmatched money is refunded (docs/decisions/0003-account-deletion.md). The deletion is also
 * recorded outside the database, so that a restored backup does not bring the person back. Throws `wrong-password`.
 */
export async function deleteAccount(shop: Shop, userId: string, password: string): Promise<void> {
  await erasePerson(shop, await confirmPassword(shop, userId, password))
}

/**
 * The same for a person with a proven mailbox, or identified by the firm, with or without an account; `by` uses up the
 * proof, or records who did it, in the same transaction.
 */
export async function erasePerson(
  shop: Shop,
  person: ProvenPerson,
  by: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const write = person.id ? accountDeletedMail : dataDeletedMail
  const mail = await write(shop.catalogue.firm, person, { isSealed: isSealing(shop) })
  const deletion = deletionOf(shop, person)
  await inTransaction(shop.db, async (db) => {
    await by(db)
    if (!(await eraseEverythingOf(db, shop, person)))
      throw new Refusal('not-logged-in', 'accountDeleted')
    await insertDeletion(db, deletion)
    // If it cannot be delivered within a day, its address is erased as well.
    await insertMail(db, { ...mail, worthMs: lastMailMs }, shop.now())
  })
  recordDeletion(shop, deletion)
}

/**
 * Erases everything about a person, in the caller's transaction; false when the account does not exist any more. The
 * only code path for deletion, also used after restoring a backup (`eraseAgain`).
 */
export async function eraseEverythingOf(
  db: Database,
  shop: Shop,
  person: Person,
): Promise<boolean> {
  const { id, email } = person
  await forgetWithdrawn(db, subjectsOf(shop, person))
  await detachPurchases(db, shop, person)
  await eraseDecided(db, shop)
  await forgetComplaintsOf(db, email)
  await eraseTrainingOf(db, email)
  await deleteCodesOf(db, email)
  await deleteTicketsOf(db, email)
  await deleteMailsTo(db, email)
  await forgetUses(db, limitsOf(shop, person))
  if (id !== undefined) await eraseNotesOf(db, [id])
  return id === undefined || (await deleteUser(db, id))
}

/** Uses up the proof of a mailbox. Throws `wrong-code` when it was used meanwhile. */
export async function eraseProven(shop: Shop, person: ProvenPerson, proof: string): Promise<void> {
  await erasePerson(
    shop,
    person,
    await checkLink(shop, { email: person.email, purpose: 'data' }, proof),
  )
  void shop.outbox.deliver()
}

async function detachPurchases(db: Database, shop: Shop, person: Person): Promise<void> {
  for (const kind of shop.kinds) {
    const ids = await kind.detach(db, person, shop.now())
    await markForErasure(db, ids)
    // Purchases still awaiting payment have lost their answers already.
    await endConsentsOf(db, ids, shop.now())
    for (const subject of ids)
      await writeAudit(db, shop, { action: `${kind.name}.detached`, subject })
  }
}
