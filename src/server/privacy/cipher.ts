import { hkdfSync } from 'node:crypto'
import { normaliseEmail } from '#domain/email.ts'
import { decrypt, encrypt, keyedHash } from '#server/secrets.ts'
import type { SealedRow } from '#server/database/account-tables.ts'

const version = 'v1'
const [keyBytes, nameLength] = [32, 8]

/** What opens what is sealed; in no table and in no log. */
export interface SealingKey {
  readonly payload: Buffer
  /** Of the digests by which a mailbox is found: with the key alone, whatever becomes of the secret. */
  readonly subject: Buffer
  /** Stands in each row, so that those of another key are known. */
  readonly name: string
}

/**
 * The key of what is sealed: of SEALING_KEY, or else of the secret as it is written, so that the
 * old one can become SEALING_KEY when it changes. Who has the database alone,
 * or a backup of PostgreSQL, has not the key.
 */
export function sealingKey(material: string): SealingKey {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', material, '', what, keyBytes))
  return {
    payload: derived('sealed records'),
    subject: derived('sealed subjects'),
    name: derived('sealing key').toString('base64url').slice(0, nameLength),
  }
}

/** A digest of a mailbox that stays the same when the secret changes, for one purpose. */
export const lastingDigest = (key: SealingKey, purpose: string, email: string): string =>
  keyedHash(key.subject, purpose, normaliseEmail(email))

/** How the rows of a mailbox are found; '' of somebody who gave none: by the purchase alone. */
export const sealedSubject = (key: SealingKey, email: string): string =>
  email && lastingDigest(key, 'sealed', email)

/** How every payload of this key begins. */
export const payloadStart = ({ name }: SealingKey) => `${version}.${name}.`

/** What a payload is bound to: moved to another row, it does not open. */
type Bound = Pick<SealedRow, 'id' | 'class' | 'subject' | 'about' | 'erase_after'>

const boundTo = (row: Bound) =>
  Buffer.from(JSON.stringify([row.id, row.class, row.subject, row.about, row.erase_after]))

export const encryptRow = (key: SealingKey, row: Bound, text: string): string =>
  payloadStart(key) + encrypt(key.payload, text, boundTo(row))

/** Undefined with another key, and for a payload that was changed or is another row's. */
export function unseal(
  key: SealingKey,
  row: Bound & Pick<SealedRow, 'payload'>,
): string | undefined {
  try {
    return decrypt(key.payload, row.payload.slice(payloadStart(key).length), boundTo(row))
  } catch {
    return undefined
  }
}
