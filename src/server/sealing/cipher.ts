import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedRow } from './tables.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1'
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]

/**
 * The key of what is sealed, which lies in no table: of SEALING_KEY, or else of the secret as it is written, so that the
 * old one can become SEALING_KEY when it changes. Who has the database alone,
 * or a backup of PostgreSQL, has not the key.
 */
export function sealingKey(material: string): Buffer {
  return Buffer.from(hkdfSync('sha256', material, '', 'sealed records', keyBytes))
}

/** What a payload is bound to: moved to another row, it does not open. */
type Bound = Pick<SealedRow, 'id' | 'class' | 'subject' | 'about' | 'erase_after'>

const boundTo = (row: Bound) =>
  Buffer.from(JSON.stringify([row.id, row.class, row.subject, row.about, row.erase_after]))

export function seal(key: Buffer, row: Bound, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(row))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  return `${version}.${sealed.toString('base64url')}`
}

/** Undefined with another key, and for a payload that was changed or is another row's. */
export function unseal(key: Buffer, row: Bound & Pick<SealedRow, 'payload'>): string | undefined {
  const sealed = Buffer.from(row.payload.slice(version.length + 1), 'base64url')
  const [nonce, tag] = [
    sealed.subarray(0, nonceBytes),
    sealed.subarray(nonceBytes, nonceBytes + tagBytes),
  ]
  try {
    const cipher = createDecipheriv(algorithm, key, nonce).setAAD(boundTo(row)).setAuthTag(tag)
    const text = cipher.update(sealed.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
