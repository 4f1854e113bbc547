import {
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** 256 unguessable bits, fit for a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token is stored only like this: who reads the database cannot log in with it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

const keys = new WeakMap<Buffer, KeyObject>()

/** To make one of the bytes takes six times as long as to hash with it. */
function keyOf(secret: Buffer): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** A short code needs a key as well: its million possibilities are hashed in a second. */
export function keyedHash(secret: Buffer, ...parts: readonly string[]): string {
  return createHmac('sha256', keyOf(secret)).update(parts.join('\n')).digest('base64url')
}

/** Compares without telling, by the time it takes, where two texts begin to differ, or how long they are. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'))
}
