import { emailProblem, normaliseEmail } from '#domain/email.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { deskLifetimes, isStaffRole, type StaffRole, staffRoles } from '#domain/staff.ts'
import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { StaffInvitationRow, StaffRow } from '#server/database/staff-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { invitationMail } from './emails.ts'
import {
  changeStaff,
  countOwners,
  deleteCodesOfStaff,
  deleteCredentialsOf,
  deleteInvitationsBy,
  deleteInvitationsOf,
  deleteStaffSessionsOf,
  findInvitation,
  findStaff,
  findStaffByEmail,
  insertInvitation,
  insertStaff,
} from './queries/staff.ts'

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

const invitationPath = '/desk/invitation'

export interface Invited {
  readonly email: string
  readonly name: string
  readonly role: string
  /** Id of a profile; coaches only. */
  readonly coachId?: string | undefined
}

const longestName = 80

function readInvited({ email, name, role, coachId }: Invited) {
  if (emailProblem(email) !== undefined) throw refuse('deskEmailWrong', { email })
  if (!isStaffRole(role)) throw refuse('deskRoleUnknown', { role, roles: staffRoles })
  const tidy = tidyText(name)
  if (!tidy || textProblem(tidy, 'emptyField') !== undefined || tidy.length > longestName)
    throw refuse('deskNameMissing')
  if (role === 'coach' && !coachId) throw refuse('deskCoachMissing')
  return {
    ...{ email: normaliseEmail(email), name: tidy, role },
    coach_id: role === 'coach' ? (coachId ?? null) : null,
  }
}

/**
 * Invites a person to the desk; returns the link, which is also mailed, works once and expires after a day. For
 * existing staff it restores access after a lost phone: their old credentials work until the link is used. Throws
 * `invalid-request`.
 */
export async function inviteStaff(shop: Shop, invited: Invited): Promise<string> {
  const row = readInvited(invited)
  const token = randomToken()
  const now = shop.now()
  const url = `${shop.deskUrl()}${invitationPath}?token=${token}`
  const mail = await invitationMail(shop.catalogue.firm, row, url)
  await inTransaction(shop.db, async (db) => {
    await deleteInvitationsOf(db, row.email)
    await insertInvitation(db, {
      ...row,
      token_hash: tokenHash(token),
      invited_by: shop.actor,
      created_at: now,
      expires_at: now + deskLifetimes.invitationMs,
    })
    const facts = { role: row.role }
    await writeAudit(db, shop, { action: 'staff.invited', subject: tokenHash(token), facts })
    await insertMail(db, mail, now)
  })
  void shop.outbox.deliver()
  return url
}

/** A valid invitation. Throws `invalid-request` for one that was used, replaced or has expired. */
export async function openInvitation(shop: Shop, token: string): Promise<StaffInvitationRow> {
  const row = await findInvitation(shop.db, tokenHash(token), shop.now())
  if (!row) throw refuse('deskInvitationOver')
  return row
}

/**
 * Turns an invitation into a staff member, in the transaction that stores the new credential; old credentials stop
 * working. Throws `invalid-request` when the invitation was used meanwhile.
 */
export async function acceptInvitation(db: Database, shop: Shop, token: string): Promise<StaffRow> {
  const invitation = await openInvitation({ ...shop, db }, token)
  const { email, name, role, coach_id } = invitation
  await deleteInvitationsOf(db, email)
  const known = await findStaffByEmail(db, email)
  if (known) await refuseLastOwner(db, known, role)
  const row: StaffRow = {
    ...{ id: known?.id ?? timeOrderedId(shop.now()), email, name, role, coach_id },
    ...{ created_at: known?.created_at ?? shop.now(), disabled_at: null },
  }
  if (known) {
    await changeStaff(db, known.id, { name, role, coach_id, disabled_at: null })
    await deleteCredentialsOf(db, known.id, ['passkey', 'totp', 'recovery'])
    await deleteStaffSessionsOf(db, known.id)
  } else await insertStaff(db, row)
  const own = { ...shop, actor: `staff:${row.id}` as const }
  await writeAudit(db, own, { action: 'staff.joined', subject: row.id, facts: { role } })
  return row
}

/** Throws `invalid-request` when no owner would be left to invite others. */
async function refuseLastOwner(db: Database, row: StaffRow, next?: StaffRole): Promise<void> {
  if (row.role !== 'owner' || row.disabled_at !== null || next === 'owner') return
  if ((await countOwners(db)) < 2) throw refuse('deskLastOwner')
}

async function knownStaff(db: Database, id: string): Promise<StaffRow> {
  const row = await findStaff(db, id)
  if (!row) throw new Refusal('not-found', 'deskStaffUnknown')
  return row
}

/** Disables a staff member; ends their sessions and invitations. Throws `invalid-request` for the last owner. */
export async function disableStaff(shop: Shop, id: string): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const row = await knownStaff(db, id)
    if (row.disabled_at !== null) return
    await refuseLastOwner(db, row)
    await changeStaff(db, id, { disabled_at: shop.now() })
    await deleteStaffSessionsOf(db, id)
    await deleteCodesOfStaff(db, id)
    await deleteCredentialsOf(db, id, ['passkey', 'totp', 'recovery'])
    await deleteInvitationsOf(db, row.email)
    await deleteInvitationsBy(db, `staff:${id}`)
    await writeAudit(db, shop, { action: 'staff.disabled', subject: id })
  })
}

/** Changes a role, effective on the next request. Throws `invalid-request` for no role, and for the last owner. */
export async function changeRole(
  shop: Shop,
  id: string,
  { role, coachId }: { readonly role: string; readonly coachId?: string | undefined },
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const row = await knownStaff(db, id)
    const next = readInvited({ email: row.email, name: row.name, role, coachId })
    if (row.role === next.role && row.coach_id === next.coach_id) return
    await refuseLastOwner(db, row, next.role)
    await changeStaff(db, id, { role: next.role, coach_id: next.coach_id })
    // An old invitation would restore the previous role.
    await deleteInvitationsOf(db, row.email)
    if (next.role !== 'owner') await deleteInvitationsBy(db, `staff:${id}`)
    const facts = { before: row.role, role: next.role }
    await writeAudit(db, shop, { action: 'staff.role-changed', subject: id, facts })
  })
}
