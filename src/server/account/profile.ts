import type { NewAddress, ProfileChange, SavedProfile, User } from '#contracts/account.ts'
import type { Address } from '#contracts/address.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Caller } from '#server/http/caller.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { limitedAs, limitUses } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { passwordChangedMail } from './emails.ts'
import { withHashLimit } from './hash-limiter.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
import { findSession } from './queries/sessions.ts'
import {
  countAddresses,
  deleteAddress as deleteAddressRow,
  findAddressOwner,
  findUser,
  insertAddress,
  listAddresses as listAddressRows,
  setNames,
  setPassword,
} from './queries/users.ts'
import { replaceSessions, toUser } from './sessions.ts'

const quarterHourMs = 15 * 60_000

/**
 * For actions that a borrowed or stolen phone alone must not allow: asks the logged-in user for the password again.
 * Answers the row it was checked against. Throws `wrong-password`, and `too-many-requests` after ten wrong ones within
 * 15 minutes.
 */
export async function confirmPassword(shop: Shop, userId: string, password: string) {
  const name = `confirm-password:${limitedAs(shop, userId)}`
  return await withHashLimit('proven', async () => {
    await limitUses(shop, { name, limit: 10, windowMs: quarterHourMs })
    const user = await findUser(shop.db, userId)
    const matches = await verifyPassword(password, user?.password_hash)
    if (!user || !matches) throw new Refusal('wrong-password', 'wrongPassword')
    await returnUses(shop.db, [name])
    return user
  })
}

/** The profile of a user; `not-logged-in` when the account is gone, as its sessions are too. */
export async function getUser(shop: Shop, userId: string): Promise<User> {
  const row = await findUser(shop.db, userId)
  if (!row) throw new Refusal('not-logged-in', 'sessionEnded')
  return toUser(row)
}

/** The account's id, normalised e-mail, and mail language. Throws `not-logged-in`. */
export async function accountOf({ db }: Shop, userId: string) {
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('not-logged-in', 'accountDeleted')
  const { id, email, language } = user
  return { id, email, language }
}

interface Asker extends Caller {
  readonly userId: string
  readonly token: string
}

type ChangePassword = (db: Database) => Promise<string>

/**
 * Saves the names and, if given, a new password, atomically. A new password ends every session; the answer then
 * contains the token of a fresh one, remembered as this one was.
 */
export async function saveProfile(
  shop: Shop,
  asker: Asker,
  change: ProfileChange,
): Promise<SavedProfile> {
  const { currentPassword, newPassword, ...names } = change
  const changePassword =
    currentPassword && newPassword
      ? await preparePassword(shop, asker, currentPassword, newPassword)
      : undefined
  const token = await inTransaction(shop.db, async (db) => {
    await setNames(db, asker.userId, names)
    return await changePassword?.(db)
  })
  return { user: await getUser(shop, asker.userId), ...(token && { token }) }
}

async function preparePassword(
  shop: Shop,
  { userId, token, browser, device }: Asker,
  currentPassword: string,
  newPassword: string,
): Promise<ChangePassword> {
  const user = await confirmPassword(shop, userId, currentPassword)
  refuseWeakPassword(shop, newPassword, user.email)
  const hash = await withHashLimit('proven', () => hashPassword(newPassword))
  const mail = await passwordChangedMail(shop.catalogue.firm, user, shop.siteUrl())
  const now = shop.now()

  return async (db) => {
    // Only if the confirmed password is still the current one: of two concurrent changes, one wins.
    if (!(await setPassword(db, userId, hash, user.password_hash)))
      throw new Refusal('wrong-password', 'wrongPassword')
    await insertMail(db, mail, now)
    const session = await findSession(db, tokenHash(token), now)
    const remember = session?.is_remembered === 1
    return await replaceSessions(db, { userId, remember, now, browser, device })
  }
}

const maxAddresses = 20

/** The saved addresses, newest first. */
export async function listAddresses(shop: Shop, userId: string): Promise<Address[]> {
  const rows = await listAddressRows(shop.db, userId)
  return rows.map(({ id, user_id, created_at, ...address }) => ({ _id: id, ...address }))
}

/** Saves an address; throws when the address book is full. */
export async function addAddress(
  shop: Shop,
  userId: string,
  { userId: claimed, ...fields }: NewAddress,
): Promise<Address> {
  const id = crypto.randomUUID()
  await inTransaction(shop.db, async (db) => {
    if ((await countAddresses(db, userId)) >= maxAddresses)
      throw new Refusal('invalid-request', 'tooManyAddresses', { most: maxAddresses })
    await insertAddress(db, { id, user_id: userId, ...fields, created_at: shop.now() })
  })
  return { _id: id, ...fields }
}

/** Deletes one of the user's own addresses: 404 when there is none, 403 when it is another's. */
export async function deleteAddress(shop: Shop, userId: string, id: string): Promise<void> {
  const owner = await findAddressOwner(shop.db, id)
  if (owner === undefined) throw new Refusal('not-found', 'addressGone')
  if (owner !== userId) throw new Refusal('forbidden', 'addressOfSomebodyElse')
  await deleteAddressRow(shop.db, id)
}
