import type { Database, PaymentRow } from '#server/database/tables.ts'
import { keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { insertStatusPage, listStatusPages, wasRevoked } from './queries/status-pages.ts'

/** 132 bits: as many as can be typed from paper. */
const keyLength = 22

/** Whether a text has the form of a key; if not, no table is queried. */
export const isStatusPageKey = (text: string) => /^[\w-]{22}$/.test(text)

/** The path of a purchase's page. */
export const statusPagePath = (key: string) => `/o/${key}`

/** A key is derived from the secret, so that any mail can include it, while the database stores only its digest. */
function statusPageKey(secret: Buffer, paymentId: string, revoked: number): string {
  return keyedHash(secret, 'passport', paymentId, String(revoked)).slice(0, keyLength)
}

/** Stores the key of the page of a payment that is being stored, which has none yet. */
export async function keepFirstStatusPage(
  db: Database,
  { secret, now }: Pick<Shop, 'secret' | 'now'>,
  payment_id: string,
): Promise<void> {
  const key_hash = tokenHash(statusPageKey(secret, payment_id, 0))
  await insertStatusPage(db, { key_hash, payment_id, created_at: now() })
}

/**
 * The key of a payment's page, stored if it was not yet; after a revoked one comes the next. Payments from before there
 * were keys get theirs when it is first requested.
 */
export async function statusPageKeyOf(
  db: Database,
  { secret, now }: Pick<Shop, 'secret' | 'now'>,
  paymentId: string,
): Promise<string> {
  const stored = await listStatusPages(db, paymentId)
  const revoked = stored.filter(({ revoked_at }) => revoked_at !== null)
  const key = statusPageKey(secret, paymentId, revoked.length)
  const key_hash = tokenHash(key)
  if (!stored.some((row) => row.key_hash === key_hash))
    await insertStatusPage(db, { key_hash, payment_id: paymentId, created_at: now() })
  return key
}

/**
 * The path of a payment's page, for visitors who know its id or the page of another attempt. Undefined after it was
 * revoked: they may be the very people it was revoked for.
 */
export async function toldStatusPagePath(
  db: Database,
  shop: Pick<Shop, 'secret' | 'now'>,
  paymentId: string,
): Promise<string | undefined> {
  if (await wasRevoked(db, paymentId)) return undefined
  return statusPagePath(await statusPageKeyOf(db, shop, paymentId))
}

/** The address of a payment's page, for mails and the firm. */
export async function statusPageUrl(
  db: Database,
  shop: Pick<Shop, 'secret' | 'now' | 'siteUrl'>,
  paymentId: string,
): Promise<string> {
  return shop.siteUrl() + statusPagePath(await statusPageKeyOf(db, shop, paymentId))
}

/** The same of a stored payment; undefined once its personal data was erased. */
export async function findStatusPageUrl(
  db: Database,
  shop: Pick<Shop, 'secret' | 'now' | 'siteUrl'>,
  { id, fingerprint }: Pick<PaymentRow, 'id' | 'fingerprint'>,
): Promise<string | undefined> {
  return fingerprint === '' ? undefined : await statusPageUrl(db, shop, id)
}
