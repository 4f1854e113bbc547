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
 * Empties what is marked, as far as its payments are decided: of what was paid, the name, address, items and amounts of
 * the invoice stay as long as the law wants them; of what was not, nothing personal does. Once the firm seals, all that is
 * personal goes, and what the law wants of it is sealed before. Runs in the caller's transaction.
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
 * Deletes the account and everything personal in one transaction, and says so in a letter. Orders
 * that were paid keep what their invoice needs and belong to nobody; what is still being paid keeps
 * its contact until that is decided, so does a complaint until it is resolved, and money outside of the books goes back (docs/decisions/0003-account-deletion.md).
 * That it is deleted is recorded outside of the database as well, so that no restored backup brings it back.
 * Throws `wrong-password`.
 */
export async function deleteAccount(shop: Shop, userId: string, password: string): Promise<void> {
  await erasePerson(shop, await confirmPassword(shop, userId, password))
}

/**
 * The same for whoever has proven a mailbox, or has shown the firm who they are, with an account or without; `by` spends the
 * proof, or notes who did it, in the same transaction.
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
    // No mailbox takes it in a day: then its address goes as well.
    await insertMail(db, { ...mail, worthMs: lastMailMs }, shop.now())
  })
  recordDeletion(shop, deletion)
}

/**
 * Everything of somebody, in the caller's transaction; false when the account is not there any more. Of a restored backup
 * as well (`eraseAgain`): there is no other way to delete.
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

/** Spends the proof of a mailbox. Throws `wrong-code` when it was used meanwhile. */
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
    // What waits for its payment has lost its answers already.
    await endConsentsOf(db, ids, shop.now())
    for (const subject of ids)
      await writeAudit(db, shop, { action: `${kind.name}.detached`, subject })
  }
}
