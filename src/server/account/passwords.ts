import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashInTurn } from './hash-room.ts'

const derive = promisify(argon2)

// OWASP's smallest recommended setting of argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 } as const

async function derived(password: string, nonce: Buffer, who?: string): Promise<Buffer> {
  // eslint-disable-next-line no-restricted-syntax -- Of a length that is checked, and stored hashes are of this form.
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFC'), nonce }
  return await hashInTurn(() => derive('argon2id', parameters), who)
}

/** A hash in the PHC string format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derived(password, nonce)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

let decoy: Promise<string> | undefined

/** Of nobody's password: unknown e-mails take the same time as known ones. */
function decoyHash(): Promise<string> {
  return (decoy ??= hashPassword(randomBytes(16).toString('hex')))
}

/** Verifies against the decoy when there is no hash, and then always says no; `who` takes turns with others. */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  who?: string,
): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (hash ?? (await decoyHash())).split('$')
  const actual = await derived(password, Buffer.from(nonce, 'base64'), who)
  const expected = Buffer.from(tag, 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected) && !!hash
}
