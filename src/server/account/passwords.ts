import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { normaliseEmail } from '#domain/email.ts'
import { normalised } from '#domain/plain-text.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { hashInTurn } from './hash-limiter.ts'

const derive = promisify(argon2)

// OWASP's minimum recommendation for argon2id.
const cost = { parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 } as const

async function derived(password: string, nonce: Buffer): Promise<Buffer> {
  // eslint-disable-next-line no-restricted-syntax -- Of a length that is checked, and stored hashes are of this form.
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFC'), nonce }
  return await hashInTurn(() => derive('argon2id', parameters))
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derived(password, nonce)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

let decoy: Promise<string> | undefined

/** Compared for unknown e-mails, so that they take the same time as known ones. */
function decoyHash(): Promise<string> {
  return (decoy ??= hashPassword(randomBytes(16).toString('hex')))
}

/** Verifies against the decoy when there is no hash, and then always answers false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (hash ?? (await decoyHash())).split('$')
  const actual = await derived(password, Buffer.from(nonce, 'base64'))
  const expected = Buffer.from(tag, 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected) && !!hash
}

let words: ReadonlySet<string> | undefined

/** Common passwords, and the words that most others are made of; read at the first use. */
function commonWords(): ReadonlySet<string> {
  const read = () => readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return (words ??= new Set(read().trim().split(/\s+/)))
}

const masks: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Years, counters and marks added to a word; a longer tail makes it another password. */
const ending = /[^\p{L}]{1,8}$/u
const beginning = /^[^\p{L}]{1,8}/u

const joined = (text: string) => text.replaceAll(/[\s._-]/g, '')
const unmasked = (text: string) => text.replaceAll(/[@431!05$7]/g, (mask) => masks[mask] ?? mask)

/** Spellings that a cracking tool treats as the same word: 'P@ssw0rd-2026' is 'password' again. */
function spellings(password: string): string[] {
  const lower = normalised(password, 'NFKC').toLowerCase()
  const word = lower.replace(ending, '')
  const core = word.replace(beginning, '')
  return [lower, word, core, unmasked(lower), unmasked(word), unmasked(core)].flatMap(
    (spelling) => [spelling, joined(spelling)],
  )
}

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  .flatMap((run) => [run, Array.from(run).toReversed().join('')])
  .map((run) => run.repeat(2))

/** 'aaaaaaaa', 'abababab', '12345678', 'hgfedcba': trivial to guess. */
function isPlainRun(password: string): boolean {
  const lower = password.toLowerCase()
  return /^(.{1,4})\1+$/su.test(lower) || runs.some((run) => run.includes(lower))
}

/** The local part and its words, without digits that only distinguish people. */
function namesIn(email: string): string[] {
  const [local = ''] = normaliseEmail(email).split('@')
  const parts = local.split(/[^\p{L}]+/u).filter((part) => part.length > 2)
  return [...new Set([email, local, ...spellings(local), ...parts])].filter(Boolean)
}

/** Throws `weak-password` for easily guessed ones: common words, runs, and names of the user and the firm. */
export function refuseWeakPassword(shop: Shop, password: string, email: string): void {
  const given = spellings(password)
  if (isPlainRun(password)) throw new Refusal('weak-password', 'plainRun')
  const firm = shop.catalogue.firm.name.toLowerCase()
  const known = new Set([...namesIn(email), firm, joined(firm), ...firm.split(/\s+/)])
  if (given.some((spelling) => known.has(spelling))) throw new Refusal('weak-password', 'knownName')
  if (given.some((spelling) => commonWords().has(spelling)))
    throw new Refusal('weak-password', 'commonPassword')
}
