import { emailProblem, normaliseEmail } from '#domain/email.ts'
import { emailChangedMail } from '#server/account/emails.ts'
import { deleteCodesOf, deleteTicketsOf } from '#server/account/queries/email-codes.ts'
import { deleteSessionsOf, listOpenSessions } from '#server/account/queries/sessions.ts'
import {
  findUser,
  findUserByEmail,
  forgetBrowsersOf,
  setEmail,
} from '#server/account/queries/users.ts'
import { actorOfUser, writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { erasePerson } from '#server/privacy/delete-account.ts'
import { exportDataOf } from '#server/privacy/export-my-data.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { lastingReason } from './lasting-reason.ts'
import { setBuyerAddress } from './send-again.ts'

/** An account as shown to staff. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly language: Language
  readonly createdAt: number
  /** Number of open sessions. */
  readonly sessions: number
  /** False until the owner has set one. */
  readonly hasPassword: boolean
}

const noAccount = (whose: string) => new Refusal('not-found', 'noAccount', { whose })

/** Finds a user by id or e-mail. Skips the placeholder account that holds the orders of deleted users. */
async function userOf(db: Database, emailOrId: string) {
  const user = emailOrId.includes('@')
    ? await findUserByEmail(db, normaliseEmail(emailOrId))
    : await findUser(db, emailOrId.trim())
  return user && user.email !== user.id ? user : undefined
}

/** Finds an account by id or e-mail. Throws `not-found`. */
export async function findAccount(shop: Shop, emailOrId: string): Promise<Account> {
  const user = await userOf(shop.db, emailOrId)
  if (!user) throw noAccount(emailOrId)
  const { id, email, language, created_at: createdAt } = user
  return {
    ...{ id, email, language, createdAt, hasPassword: user.password_hash !== '' },
    ...{ firstName: user.first_name, lastName: user.last_name, displayName: user.display_name },
    sessions: (await listOpenSessions(shop.db, id, shop.now())).length,
  }
}

/** Ends every session of an account. Returns how many were open. Throws `not-found`. */
export async function logOut(shop: Shop, accountId: string): Promise<number> {
  const { id, sessions } = await findAccount(shop, accountId)
  await inTransaction(shop.db, async (db) => {
    await deleteSessionsOf(db, id)
    await forgetBrowsersOf(db, id)
    const facts = { sessions }
    await writeAudit(db, shop, {
      ...{ action: 'account.logged-out', subject: actorOfUser(shop, id), facts },
    })
  })
  return sessions
}

/** Moves the account's orders and bookings, with their consents, from one contact address to another. */
async function moveContacts(
  db: Database,
  shop: Shop,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<void> {
  const person = { id, email: from, language: defaultLanguage }
  for (const kind of shop.kinds) {
    const { ids } = await kind.personalData({ ...shop, db }, person)
    for (const subjectId of ids) {
      const address = await kind.findAddress(db, subjectId)
      if (address && normaliseEmail(address) === from)
        await setBuyerAddress(db, shop, subjectId, to)
    }
  }
}

/**
 * Changes an account's address, for a customer who lost the old mailbox: purchases, bookings, consents and progress
 * stay, every session ends, and both mailboxes are notified. `proof` says how the customer was identified; it is stored
 * in the audit and must not name a person. The current address changes nothing. Throws `not-found`, `account-exists`,
 * and `invalid-request` for an invalid address or proof.
 */
export async function changeEmail(
  shop: Shop,
  accountId: string,
  newEmail: string,
  proof: string,
): Promise<void> {
  const { id } = await findAccount(shop, accountId)
  if (emailProblem(newEmail)) throw new Refusal('invalid-request', 'notAnAddress', { to: newEmail })
  const to = normaliseEmail(newEmail)
  const facts = { proof: lastingReason(proof) }
  await inTransaction(shop.db, async (db) => {
    const user = await findUser(db, id)
    if (!user) throw noAccount(accountId)
    const { email: from, language } = user
    if (from === to) return
    if (await findUserByEmail(db, to))
      throw new Refusal('account-exists', 'emailTaken', { email: to })
    await moveContacts(db, shop, { id, from, to })
    await setEmail(db, id, to)
    for (const email of [from, to]) {
      await deleteCodesOf(db, email)
      await deleteTicketsOf(db, email)
      const reader = { email, language }
      const mail = await emailChangedMail(shop.catalogue.firm, reader, { isNew: email === to })
      await insertMail(db, mail, shop.now())
    }
    await deleteSessionsOf(db, id)
    await forgetBrowsersOf(db, id)
    await writeAudit(db, shop, {
      ...{ action: 'account.email-changed', subject: actorOfUser(shop, id), facts },
    })
  })
  void shop.outbox.deliver()
}

/** The person behind an account or, without an account, a mailbox; `audited` is the subject for the audit. */
async function personOf(shop: Shop, emailOrId: string) {
  const user = await userOf(shop.db, emailOrId)
  if (user) {
    const { id, email, language } = user
    return { person: { id, email, language }, audited: actorOfUser(shop, id) as string }
  }
  if (emailProblem(emailOrId)) throw noAccount(emailOrId)
  const email = normaliseEmail(emailOrId)
  return { person: { id: undefined, email, language: defaultLanguage }, audited: 'mailbox' }
}

/**
 * All stored data of a person, the same as the account page exports: by account or, without one, by mailbox.
 * Verify the requester's identity first. Throws `not-found`.
 */
export async function exportAccount(shop: Shop, emailOrId: string) {
  const { person, audited } = await personOf(shop, emailOrId)
  const data = await exportDataOf(shop, person)
  await inTransaction(shop.db, (db) =>
    writeAudit(db, shop, { action: 'account.exported', subject: audited }),
  )
  return data
}

/**
 * Deletes a person's data as the account page does, for requests by phone or letter: the account or, without one, the
 * mailbox's bookings. Verify identity first; the reason says how, and must not name a person. Throws `not-found`.
 */
export async function eraseAccount(shop: Shop, emailOrId: string, reason: string): Promise<void> {
  const facts = { reason: lastingReason(reason) }
  const { person, audited } = await personOf(shop, emailOrId)
  await erasePerson(shop, person, (db) =>
    writeAudit(db, shop, { action: 'account.erased', subject: audited, facts }),
  )
  void shop.outbox.deliver()
}
