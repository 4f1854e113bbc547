import type {
  StaffCodeRow,
  StaffCredentialRow,
  StaffInvitationRow,
  StaffRow,
  StaffSessionRow,
} from '#server/database/staff-tables.ts'
import type { Database } from '#server/database/tables.ts'

export const insertStaff = (db: Database, row: StaffRow) =>
  db.insertInto('staff').values(row).execute()

export async function findStaff(db: Database, id: string): Promise<StaffRow | undefined> {
  return await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findStaffByEmail(db: Database, email: string): Promise<StaffRow | undefined> {
  return await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
}

/** All staff whose name is still stored, disabled ones last. */
export async function listStaff(db: Database): Promise<StaffRow[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .whereRef('email', '<>', 'id')
    .orderBy('name')
    .execute()
  return rows.toSorted((one, other) => (one.disabled_at ?? 0) - (other.disabled_at ?? 0))
}

export const changeStaff = (
  db: Database,
  id: string,
  change: Partial<Pick<StaffRow, 'role' | 'coach_id' | 'name' | 'disabled_at'>>,
) => db.updateTable('staff').set(change).where('id', '=', id).execute()

/** Counts owners who can log in. Locks them, so that of two owners who disable each other one is refused. */
export async function countOwners(db: Database): Promise<number> {
  await db
    .updateTable('staff')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'owner')
    .execute()
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()
  return rows.length
}

export const insertInvitation = (db: Database, row: StaffInvitationRow) =>
  db.insertInto('staff_invitations').values(row).execute()

export async function findInvitation(
  db: Database,
  token_hash: string,
  now: number,
): Promise<StaffInvitationRow | undefined> {
  return await db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function listInvitations(db: Database, now: number): Promise<StaffInvitationRow[]> {
  return await db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
}

/** Deletes every invitation by this inviter. */
export const deleteInvitationsBy = (db: Database, invitedBy: string) =>
  db.deleteFrom('staff_invitations').where('invited_by', '=', invitedBy).execute()

/** Deletes every invitation of a mailbox, once accepted or replaced. */
export const deleteInvitationsOf = (db: Database, email: string) =>
  db.deleteFrom('staff_invitations').where('email', '=', email).execute()

export const insertCredentials = (db: Database, rows: readonly StaffCredentialRow[]) =>
  db
    .insertInto('staff_credentials')
    .values([...rows])
    .execute()

export async function listCredentials(
  db: Database,
  staffId: string,
): Promise<StaffCredentialRow[]> {
  return await db
    .selectFrom('staff_credentials')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
}

/** Finds a passkey by its credential id. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<StaffCredentialRow | undefined> {
  return await db
    .selectFrom('staff_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('kind', '=', 'passkey')
    .executeTakeFirst()
}

/** Records a use; false when the counter has not increased, so that a code or a cloned passkey works once. */
export async function noteCredentialUse(
  db: Database,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_credentials')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.val(counter === 0)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Consumes a recovery code by its digest; false when it is wrong or already used. */
export async function useRecoveryCode(
  db: Database,
  {
    staffId,
    digest,
    now,
  }: { readonly staffId: string; readonly digest: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_credentials')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'recovery')
    .where('credential_id', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteCredentialsOf = (
  db: Database,
  staffId: string,
  kinds: readonly StaffCredentialRow['kind'][],
) =>
  db
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', staffId)
    .where('kind', 'in', [...kinds])
    .execute()

export const insertStaffSession = (db: Database, row: StaffSessionRow) =>
  db.insertInto('staff_sessions').values(row).execute()

/** A session with its staff member, if not disabled. */
export async function findStaffSession(db: Database, token_hash: string) {
  return await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.created_at', 'last_used_at', 'proved_at'])
    .select(['staff.id', 'email', 'name', 'role', 'coach_id'])
    .where('token_hash', '=', token_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export const touchStaffSession = (
  db: Database,
  token_hash: string,
  change: Partial<Pick<StaffSessionRow, 'last_used_at' | 'proved_at'>>,
) => db.updateTable('staff_sessions').set(change).where('token_hash', '=', token_hash).execute()

export const deleteStaffSession = (db: Database, token_hash: string) =>
  db.deleteFrom('staff_sessions').where('token_hash', '=', token_hash).execute()

export const deleteStaffSessionsOf = (db: Database, staffId: string) =>
  db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()

/** Stores a requested code. */
export const insertStaffCode = (db: Database, row: Omit<StaffCodeRow, 'attempts'>) =>
  db
    .insertInto('staff_codes')
    .values({ ...row, attempts: 0 })
    .execute()

const triesOfOneCode = 5

/** Counts an attempt before the comparison; returns the code while attempts are left, else undefined. */
export async function takeCodeTry(
  db: Database,
  askedHash: string,
  now: number,
): Promise<StaffCodeRow | undefined> {
  return await db
    .updateTable('staff_codes')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('asked_hash', '=', askedHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', triesOfOneCode)
    .returningAll()
    .executeTakeFirst()
}

export const deleteCodesOfStaff = (db: Database, staffId: string) =>
  db.deleteFrom('staff_codes').where('staff_id', '=', staffId).execute()

/** Records a single-use token; false when it was recorded before. */
export async function noteToken(
  db: Database,
  row: { readonly hash: string; readonly expires_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a recorded token; false when missing or expired. */
export async function takeToken(db: Database, hash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_tokens')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Deletes expired rows. Sessions go by age alone, as their idle timeout depends on use. Of staff disabled long ago,
 * only the id is kept, which the audit refers to.
 */
export async function deleteOldDeskRows(
  db: Database,
  {
    now,
    sessionsBefore,
    leftBefore,
  }: { readonly now: number; readonly sessionsBefore: number; readonly leftBefore: number },
): Promise<void> {
  await db.deleteFrom('staff_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_codes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_sessions').where('created_at', '<=', sessionsBefore).execute()
  await db
    .updateTable('staff')
    .set((row) => ({ email: row.ref('id'), name: '', coach_id: null }))
    .where('disabled_at', '<=', leftBefore)
    .whereRef('email', '<>', 'id')
    .execute()
}
