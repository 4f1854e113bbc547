import { listConsultationsOf } from '../database/consultations.ts'
import { deleteCodesOf } from '../database/email-codes.ts'
import { deleteTicketsOf } from '../database/email-tickets.ts'
import { listEnrollmentsOf } from '../database/enrollments.ts'
import { eraseChallenges, eraseDecided, markForErasure } from '../database/erasures.ts'
import { hastenFound } from '../database/found-payments.ts'
import { deleteMailsTo } from '../database/forget-mails.ts'
import { insertMail } from '../database/mails.ts'
import { moveOrders } from '../database/orders.ts'
import type { Database } from '../database/tables.ts'
import { deleteUser, insertNobody } from '../database/users.ts'
import { accountDeletedMail } from '../mail/messages/account-deleted.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { confirmPassword } from './confirm-password.ts'
import { foundOfPerson } from './found-of-person.ts'

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
