import { confirmPassword } from '#server/account/confirm-password.ts'
import { deleteCodesOf } from '#server/account/queries/email-codes.ts'
import { deleteTicketsOf } from '#server/account/queries/email-tickets.ts'
import { deleteUser, insertNobody } from '#server/account/queries/users.ts'
import type { Database } from '#server/database/tables.ts'
import { hastenFound } from '#server/ledger/queries/found-payments.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { listConsultationsOf } from '#server/purchases/queries/consultations.ts'
import { listEnrollmentsOf } from '#server/purchases/queries/enrollments.ts'
import { moveOrders } from '#server/purchases/queries/orders.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { foundOfPerson } from './found-of-person.ts'
import { accountDeletedMail } from './letters/account-deleted.ts'
import { eraseChallenges, eraseDecided, markForErasure } from './queries/erasures.ts'
import { deleteMailsTo } from './queries/forget-mails.ts'

/**
 * Deletes the account and everything personal in one transaction, and says so in a letter. Orders
 * that were paid keep what their invoice needs and belong to nobody; what is still being paid keeps
 * its contact until that is decided, and money outside of the books goes back (docs/decisions/2026-11-20-deleting-an-account.md).
 * Throws `wrong-password`.
 */
export async function deleteAccount(shop: Shop, userId: string, password: string): Promise<void> {
  const { email } = await confirmPassword(shop, userId, password)
  const mail = await accountDeletedMail(shop.catalogue.firm, email)
  const now = shop.now()
  await shop.db.transaction().execute(async (db) => {
    await detachOrders(db, userId, now)
    await forgetBookings(db, email)
    // Kept until the money is back: a refund needs an address to tell of it.
    const found = await foundOfPerson(db, { id: userId, email })
    await hastenFound(
      db,
      found.map(({ row }) => row.id),
      now,
    )
    await eraseDecided(db)
    await deleteCodesOf(db, email)
    await deleteTicketsOf(db, email)
    await deleteMailsTo(db, email)
    if (!(await deleteUser(db, userId)))
      throw new Refusal('not-logged-in', 'This account is deleted already.')
    await insertMail(db, mail, now)
  })
}

async function detachOrders(db: Database, userId: string, now: number): Promise<void> {
  const nobody = crypto.randomUUID()
  await insertNobody(db, nobody, now)
  const orders = await moveOrders(db, userId, nobody)
  if (orders.length === 0) await deleteUser(db, nobody)
  await markForErasure(db, orders)
}

async function forgetBookings(db: Database, email: string): Promise<void> {
  const consultations = await listConsultationsOf(db, email)
  const seats = (await listEnrollmentsOf(db, email)).map(({ id }) => id)
  await markForErasure(db, [...consultations.map(({ id }) => id), ...seats])
  await eraseChallenges(db, seats)
}
