import { hkdfSync } from 'node:crypto'
import { normaliseEmail } from '#domain/email.ts'
import { decrypt, encrypt, keyedHash } from '#server/secrets.ts'
import type { SealedRow } from '#server/database/account-tables.ts'

const version = 'v1'
const [keyBytes, nameLength] = [32, 8]

/** Keys of sealed records; never stored in a table or logged. */
export interface SealingKey {
  readonly payload: Buffer
  /** For the digests that find a mailbox; independent of the secret. */
  readonly subject: Buffer
  /** Stored in each row, to recognise rows sealed with another key. */
  readonly name: string
}

/**
 * The key of sealed records, from SEALING_KEY, or else from the secret as it is written, so that the old secret can be
 * set as SEALING_KEY when it changes. The database alone, or a backup of PostgreSQL, does not contain the key.
 */
export function sealingKey(material: string): SealingKey {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', material, '', what, keyBytes))
  return {
    payload: derived('sealed records'),
    subject: derived('sealed subjects'),
    name: derived('sealing key').toString('base64url').slice(0, nameLength),
  }
}

/** A digest of a mailbox for one purpose, independent of changes of the secret. */
export const lastingDigest = (key: SealingKey, purpose: string, email: string): string =>
  keyedHash(key.subject, purpose, normaliseEmail(email))

/** The lookup digest of a mailbox's rows; '' without an e-mail: those are found by the purchase only. */
export const sealedSubject = (key: SealingKey, email: string): string =>
  email && lastingDigest(key, 'sealed', email)

/** The prefix of every payload sealed with this key. */
export const payloadStart = ({ name }: SealingKey) => `${version}.${name}.`

/** Authenticated with a payload: in another row, it cannot be opened. */
type Bound = Pick<SealedRow, 'id' | 'class' | 'subject' | 'about' | 'erase_after'>

const boundTo = (row: Bound) =>
  Buffer.from(JSON.stringify([row.id, row.class, row.subject, row.about, row.erase_after]))

export const encryptRow = (key: SealingKey, row: Bound, text: string): string =>
  payloadStart(key) + encrypt(key.payload, text, boundTo(row))

/** Undefined with another key, and for a payload that was changed or moved from another row. */
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
