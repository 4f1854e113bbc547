import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** 256 unguessable bits, safe in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which tokens are stored: a reader of the database cannot log in with it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

const keys = new WeakMap<Buffer, KeyObject>()

/** Creating a key from the bytes takes six times as long as hashing with it. */
function keyOf(secret: Buffer): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** A short code needs a key too: its million possibilities are hashed in a second. */
export function keyedHash(secret: Buffer, ...parts: readonly string[]): string {
  return createHmac('sha256', keyOf(secret)).update(parts.join('\n')).digest('base64url')
}

/** Compares without revealing, by its duration, where two texts begin to differ, or their length. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'))
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts with a key of 32 bytes: nonce, tag and text in base64url. With `bound`, decrypts only along with it. */
export function encrypt(key: Buffer, text: string, bound = Buffer.alloc(0)): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(bound)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws for another key or a changed text. */
export function decrypt(key: Buffer, encrypted: string, bound = Buffer.alloc(0)): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(bound)
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
