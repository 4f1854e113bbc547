import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deviceWords } from '#domain/device.ts'
import { deskLifetimes, type StaffRole } from '#domain/staff.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
  noteToken,
  takeToken,
  touchStaffSession,
} from './queries/staff.ts'

export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  /** For a coach: the profile whose appointments they see. */
  readonly coachId: string | null
}

/** A desk session. */
export interface DeskSession {
  readonly staff: StaffMember
  readonly tokenHash: string
  /** Time of the last second proof, e.g. a passkey, epoch milliseconds. */
  readonly provedAt: number
}

const isSecure = (shop: Shop) => shop.deskUrl().startsWith('https:')
/** Browsers accept the prefix only over https. */
const cookieName = (shop: Shop) => (isSecure(shop) ? '__Host-desk' : 'desk')

/** Opens a session after a second proof, and sets its cookie: `SameSite=Strict` and `HttpOnly`. */
export async function openDeskSession(
  db: Database,
  {
    shop,
    c,
    staff,
  }: {
    readonly shop: Shop
    readonly c: Context
    readonly staff: Pick<StaffMember, 'id' | 'email'>
  },
): Promise<void> {
  const token = randomToken()
  const now = shop.now()
  await insertStaffSession(db, {
    token_hash: tokenHash(token),
    staff_id: staff.id,
    created_at: now,
    last_used_at: now,
    proved_at: now,
    device: deviceWords(c.req.header('User-Agent') ?? ''),
  })
  setCookie(c, cookieName(shop), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(shop) },
    maxAge: deskLifetimes.sessionMs / 1000,
  })
  rememberBrowser(c, shop, staff.email)
}

const knownName = (shop: Shop) => (isSecure(shop) ? '__Host-desk-known' : 'desk-known')
const knownForS = 400 * 24 * 60 * 60
const proofOfKnown = ({ secret }: Shop, email: string, nonce: string) =>
  keyedHash(secret, 'desk-known', email, nonce)

/** Exempts this browser from the shared limit on codes; grants no access. */
function rememberBrowser(c: Context, shop: Shop, email: string): void {
  const nonce = knownBrowserOf(c, shop, email) ?? randomToken().slice(0, 22)
  setCookie(c, knownName(shop), `${nonce}.${proofOfKnown(shop, email, nonce)}`, {
    ...{ path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(shop) },
    maxAge: knownForS,
  })
}

/** The id of this browser, if the owner of this mailbox has logged in here before. */
export function knownBrowserOf(c: Context, shop: Shop, email: string): string | undefined {
  const [nonce = '', proof = ''] = (getCookie(c, knownName(shop)) ?? '').split('.')
  return equalInConstantTime(proof, proofOfKnown(shop, email, nonce)) ? nonce : undefined
}

const touchEveryMs = 60_000

/** The session of a request; undefined once it has expired, was idle for half an hour, or its owner is disabled. */
export async function deskSessionOf(c: Context, shop: Shop): Promise<DeskSession | undefined> {
  const token = getCookie(c, cookieName(shop))
  if (!token) return undefined
  const hash = tokenHash(token)
  const row = await findStaffSession(shop.db, hash)
  const now = shop.now()
  if (!row || now >= row.created_at + deskLifetimes.sessionMs) return undefined
  if (now >= row.last_used_at + deskLifetimes.idleMs) return undefined
  if (now >= row.last_used_at + touchEveryMs)
    await touchStaffSession(shop.db, hash, { last_used_at: now })
  const { id, email, name, role, coach_id: coachId } = row
  return { staff: { id, email, name, role, coachId }, tokenHash: hash, provedAt: row.proved_at }
}

/** Ends the session of this browser. */
export async function closeDeskSession(c: Context, shop: Shop): Promise<void> {
  const token = getCookie(c, cookieName(shop))
  if (token) await deleteStaffSession(shop.db, tokenHash(token))
  deleteCookie(c, cookieName(shop), { path: '/', secure: isSecure(shop) })
}

/** Whether moving money or opening records is allowed without another proof. */
export const isFreshlyProved = ({ provedAt }: DeskSession, now: number): boolean =>
  now < provedAt + deskLifetimes.proofMs

export const noteProof = (shop: Shop, { tokenHash: hash }: DeskSession) =>
  touchStaffSession(shop.db, hash, { proved_at: shop.now() })

const macOf = (shop: Shop, session: DeskSession, text: string) =>
  keyedHash(shop.secret, 'desk-form', session.tokenHash, text)

/** A form token: bound to a session, an action and a time, with a nonce. */
export function formToken(shop: Shop, session: DeskSession, action: string): string {
  const text = `${shop.now()}.${randomToken().slice(0, 22)}`
  return `${text}.${macOf(shop, session, `${action}\n${text}`)}`
}

/**
 * Throws `forbidden` for a token not issued to this session and action, and `invalid-request` for one older than an
 * hour.
 */
export function checkForm(shop: Shop, session: DeskSession, action: string, token: string): void {
  const [at = '', nonce = '', mac = ''] = token.split('.')
  if (!equalInConstantTime(mac, macOf(shop, session, `${action}\n${at}.${nonce}`)))
    throw new Refusal('forbidden', 'deskFormForged')
  if (shop.now() > Number(at) + deskLifetimes.formMs)
    throw new Refusal('invalid-request', 'deskFormOld')
}

const formHash = (token: string) => tokenHash(`form ${token}`)

/** Claims a form for processing; false when it was submitted before. */
export async function takeForm(shop: Shop, token: string): Promise<boolean> {
  const expires_at = shop.now() + deskLifetimes.formMs
  return await noteToken(shop.db, { hash: formHash(token), expires_at })
}

/** Releases a refused form: once corrected, it may be submitted again. */
export async function returnForm({ db, now }: Shop, token: string): Promise<void> {
  await takeToken(db, formHash(token), now())
}
