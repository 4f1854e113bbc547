import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { deviceWords } from '#domain/device.ts'
import { mailboxOf, normaliseEmail } from '#domain/email.ts'
import { deskLifetimes, recoveryCodeCount } from '#domain/staff.ts'
import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { StaffCredentialRow, StaffRow } from '#server/database/staff-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { limitNetwork, limitedAs, limitUses } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import {
  decrypt,
  encrypt,
  equalInConstantTime,
  keyedHash,
  randomToken,
  tokenHash,
} from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { deskCodeMail } from './emails.ts'
import {
  deleteCodesOfStaff,
  findStaff,
  findStaffByEmail,
  insertCredentials,
  insertStaffCode,
  listCredentials,
  noteCredentialUse,
  takeCodeTry,
  useRecoveryCode,
} from './queries/staff.ts'
import { passkeyOwner, passkeyRow, refusePasskey } from './passkeys.ts'
import { knownBrowserOf, openDeskSession } from './session.ts'
import { acceptInvitation } from './staff.ts'

const quarterHourMs = 15 * 60_000
const hourMs = 4 * quarterHourMs
/** Attempts of one network to log in or to prove identity, for any account. */
const tries = { name: 'desk-tries', limit: 30, windowMs: quarterHourMs }

/** Logs in by a passkey. Throws `wrong-credentials` and `too-many-requests`. */
export async function logInByPasskey(shop: Shop, c: Context, sent: string): Promise<void> {
  await limitNetwork(shop, shop.clientOf(c), tries)
  const staffId = await passkeyOwner(shop, sent)
  await openFor(shop, c, staffId, 'passkey')
}

async function openFor(shop: Shop, c: Context, staffId: string, by: string): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const row = await findStaff(db, staffId)
    if (!row || row.disabled_at !== null) throw refusePasskey()
    await openDeskSession(db, { shop, c, staff: row })
    const own = { ...shop, actor: `staff:${staffId}` as const }
    await writeAudit(db, own, { action: 'staff.logged-in', subject: staffId, facts: { by } })
  })
}

const sixDigits = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, '0')
    .slice(-6)
const codeHash = (shop: Shop, asked: string, code: string) =>
  keyedHash(shop.secret, 'desk-code', asked, code)

/** Code mails to one mailbox per hour: per requester, and for all unknown browsers together. */
const [codesOfOne, codesOfAll] = [5, 30]

/** Strangers cannot lock out staff: a browser that has logged in before has its own limit, and so has each network. */
async function limitCodes(shop: Shop, c: Context, email: string): Promise<void> {
  const whose = `desk-codes:${limitedAs(shop, mailboxOf(email))}`
  const known = knownBrowserOf(c, shop, email)
  const asker = known ?? shop.clientOf(c).network
  await limitUses(shop, { name: `${whose}:${asker}`, limit: codesOfOne, windowMs: hourMs })
  if (known === undefined)
    await limitUses(shop, { name: whose, limit: codesOfAll, windowMs: hourMs })
}

/**
 * Mails a code for the log-in without a passkey, valid only together with the returned token. Does not reveal whether
 * the mailbox belongs to staff, not even by timing. Throws `too-many-requests` after five in an hour.
 */
export async function mailCode(shop: Shop, c: Context, typed: string): Promise<string> {
  const email = normaliseEmail(typed)
  await limitNetwork(shop, shop.clientOf(c), tries)
  await limitCodes(shop, c, email)
  const row = await findStaffByEmail(shop.db, email)
  const staffId = row?.disabled_at === null ? row.id : null
  const [asked, code] = [randomToken(), sixDigits()]
  const now = shop.now()
  const mail = await deskCodeMail(shop.catalogue.firm, email, code)
  await inTransaction(shop.db, async (db) => {
    await insertStaffCode(db, {
      ...{
        asked_hash: tokenHash(asked),
        staff_id: staffId,
        code_hash: codeHash(shop, asked, code),
      },
      expires_at: now + deskLifetimes.codeMs,
    })
    if (staffId !== null) await insertMail(db, mail, now)
  })
  if (staffId !== null) void shop.outbox.deliver()
  return asked
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const keyOfApps = (shop: Shop) => shop.sealingKey.payload
const stepMs = 30_000

function openAppSecret(
  shop: Shop,
  secret: string,
  bound?: Parameters<typeof decrypt>[2],
): string | undefined {
  try {
    return decrypt(keyOfApps(shop), secret, bound)
  } catch {
    return undefined
  }
}

/** Whether this is an app's current or previous code (30 s); each code works once. */
async function isAppCode(shop: Shop, credentials: readonly StaffCredentialRow[], code: string) {
  const digits = code.replace(/\D/g, '')
  for (const { id, kind, staff_id, secret } of credentials) {
    if (kind !== 'totp' || secret === null || digits.length !== 6) continue
    const opened = openAppSecret(shop, secret, Buffer.from(staff_id))
    // Encrypted with a key the shop no longer has: recovery codes and other apps still work.
    if (opened === undefined) continue
    const timestamp = shop.now()
    const delta = totpOf(opened).validate({ token: digits, window: 1, timestamp })
    const counter = Math.floor(timestamp / stepMs) + (delta ?? 0)
    if (delta !== null && (await noteCredentialUse(shop.db, { id, counter, now: timestamp })))
      return true
  }
  return false
}

const recoveryDigest = (shop: Shop, staffId: string, code: string) =>
  keyedHash(shop.secret, 'desk-recovery', staffId, code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))

/** Whether this is a valid app code, or an unused recovery code. */
async function isSecondProof(shop: Shop, staffId: string, code: string): Promise<boolean> {
  if (await isAppCode(shop, await listCredentials(shop.db, staffId), code)) return true
  const digest = recoveryDigest(shop, staffId, code)
  if (!(await useRecoveryCode(shop.db, { staffId, digest, now: shop.now() }))) return false
  await inTransaction(shop.db, async (db) => {
    const own = { ...shop, actor: `staff:${staffId}` as const }
    await writeAudit(db, own, { action: 'staff.recovery-code-used', subject: staffId })
  })
  return true
}

/**
 * Logs in without a passkey: by the mailed code, on the page that requested it, together with an app code or a
 * recovery code. Throws `wrong-credentials` if either is wrong, and after five attempts at a code.
 */
export async function logInByCodes(
  shop: Shop,
  c: Context,
  {
    asked,
    mailed,
    second,
  }: { readonly asked: string; readonly mailed: string; readonly second: string },
): Promise<void> {
  await limitNetwork(shop, shop.clientOf(c), tries)
  const wrong = new Refusal('wrong-credentials', 'deskCodeWrong')
  const code = await takeCodeTry(shop.db, tokenHash(asked), shop.now())
  if (!code) throw wrong
  const { code_hash, staff_id: staffId } = code
  const isRight = equalInConstantTime(code_hash, codeHash(shop, asked, mailed.replace(/\D/g, '')))
  if (!isRight || staffId === null) throw wrong
  if (!(await isSecondProof(shop, staffId, second))) throw wrong
  await deleteCodesOfStaff(shop.db, staffId)
  await openFor(shop, c, staffId, 'codes')
}

/** Throws `wrong-credentials` unless a passkey, an app code or a recovery code proves the logged-in identity again. */
export async function proveAgain(
  shop: Shop,
  {
    staffId,
    passkey,
    second,
  }: { readonly staffId: string; readonly passkey: string; readonly second: string },
): Promise<void> {
  const { db, now } = shop
  await limitUses({ db, now }, { ...tries, name: `desk-proofs:${staffId}` })
  const isProved = passkey
    ? (await passkeyOwner(shop, passkey).catch(() => '')) === staffId
    : await isSecondProof(shop, staffId, second)
  if (!isProved) throw new Refusal('wrong-credentials', 'deskProofWrong')
}

/** A new secret for an authenticator app: as a QR code, as text, and encrypted for the form that returns it. */
export function newAppSecret(shop: Shop, who: Pick<StaffRow, 'email'>) {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: shop.catalogue.firm.name, label: who.email, secret })
  const picture = renderSVG(totp.toString(), { pixelSize: 4 })
  return { letters: secret.base32, picture, carried: encrypt(keyOfApps(shop), secret.base32) }
}

/** Shown once, and stored as digests. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = randomToken()
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, '')
      .slice(0, 12)
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** A new credential: the browser's passkey response, or an app secret with a code of the app. */
export type NewCredential =
  { readonly passkey: string } | { readonly carried: string; readonly code: string }

function appRow(shop: Shop, carried: string, code: string) {
  const wrong = new Refusal('invalid-request', 'deskAppCodeWrong')
  const letters = openAppSecret(shop, carried)
  if (letters === undefined) throw wrong
  const timestamp = shop.now()
  const token = code.replace(/\D/g, '')
  const delta = totpOf(letters).validate({ token, window: 1, timestamp })
  if (delta === null) throw wrong
  return {
    ...{ kind: 'totp' as const, credential_id: null, public_key: null },
    secret: (staffId: string) => encrypt(keyOfApps(shop), letters, Buffer.from(staffId)),
    counter: Math.floor(timestamp / stepMs) + delta,
  }
}

/**
 * Accepts an invitation with a new credential, and logs in; returns the recovery codes, which cannot be read again.
 * Throws `invalid-request` for an expired invitation, and `wrong-credentials`.
 */
export async function join(
  shop: Shop,
  c: Context,
  token: string,
  proof: NewCredential,
): Promise<string[]> {
  await limitNetwork(shop, shop.clientOf(c), tries)
  const { secret, ...row } =
    'passkey' in proof
      ? await passkeyRow(shop, proof.passkey)
      : appRow(shop, proof.carried, proof.code)
  const codes = newRecoveryCodes()
  const label = deviceWords(c.req.header('User-Agent') ?? '')
  const now = shop.now()
  await inTransaction(shop.db, async (db) => {
    const staff = await acceptInvitation(db, shop, token)
    const staff_id = staff.id
    const own = { staff_id, label, created_at: now, used_at: null }
    await insertCredentials(db, [
      { ...own, ...row, id: timeOrderedId(now), secret: secret(staff_id) },
      ...codes.map((code) => recoveryRow(shop, own, code)),
    ])
    await openDeskSession(db, { shop, c, staff })
  })
  return codes
}

function recoveryRow(
  shop: Shop,
  own: Pick<StaffCredentialRow, 'staff_id' | 'label' | 'created_at' | 'used_at'>,
  code: string,
): StaffCredentialRow {
  return {
    ...own,
    ...{ id: timeOrderedId(own.created_at), kind: 'recovery', public_key: null, secret: null },
    ...{ credential_id: recoveryDigest(shop, own.staff_id, code), counter: 0 },
  }
}

/** Adds another passkey or app for the logged-in staff member. Throws `wrong-credentials`. */
export async function addCredential(
  shop: Shop,
  c: Context,
  staffId: string,
  proof: NewCredential,
): Promise<void> {
  const { secret, ...row } =
    'passkey' in proof
      ? await passkeyRow(shop, proof.passkey)
      : appRow(shop, proof.carried, proof.code)
  const now = shop.now()
  const label = deviceWords(c.req.header('User-Agent') ?? '')
  await inTransaction(shop.db, async (db: Database) => {
    const own = { id: timeOrderedId(now), staff_id: staffId, label, created_at: now, used_at: null }
    await insertCredentials(db, [{ ...own, ...row, secret: secret(staffId) }])
    const facts = { kind: row.kind }
    await writeAudit(db, shop, { action: 'staff.credential-added', subject: staffId, facts })
  })
}
