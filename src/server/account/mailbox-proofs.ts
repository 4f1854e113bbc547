import { randomInt } from 'node:crypto'
import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { returnUses, takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import type { Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { triesBeyond, wrongCodeUses } from './code-budget.ts'
import { dataCodeMail, dataLinkMail } from './letters/data-proof.ts'
import { oneTimeCodeMail } from './letters/one-time-code.ts'
import { registerLinkMail, resetLinkMail } from './letters/proof-link.ts'
import { resetCodeMail } from './letters/reset-code.ts'
import {
  type CodeKey,
  countCodeTry,
  listLiveCodes,
  putCode,
  spendCode,
} from './queries/email-codes.ts'
import { hasTicket, insertTicket, spendTicket } from './queries/email-tickets.ts'

/** Whose mailbox is to be proven, what for, and in which browser. */
export type ProofKey = CodeKey

/** What somebody is known by for their account or their data; whoever has another purpose writes the letters. */
export type AccountProofKey = ProofKey & { readonly purpose: 'register' | 'reset' | 'data' }

const codeMails = { register: oneTimeCodeMail, reset: resetCodeMail, data: dataCodeMail } as const
const linkMails = { register: registerLinkMail, reset: resetLinkMail, data: dataLinkMail } as const

const wrongCode = () => new Refusal('wrong-code', 'fieldProblem', { problem: 'otp' })

const tooManyWrong = () => new Refusal('too-many-requests', 'tooManyCodes').retryAfter(30)

/** Another key for each purpose: even the same digits are another code. */
function codeHash(shop: Shop, { email, purpose }: ProofKey, code: string): string {
  return keyedHash(shop.secret, 'otp', purpose, email, code)
}

/** Stores a code that is good for ten minutes, in the place of the last one of its key, and answers it. */
export async function newCode(db: Database, shop: Shop, key: ProofKey): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await storeCode(db, shop, key, codeHash(shop, key, code))
  return code
}

async function storeCode(db: Database, { now }: Shop, key: ProofKey, code_hash: string) {
  const sent_at = now()
  await putCode(db, { ...key, code_hash, sent_at, expires_at: sent_at + otpLifetimeMs })
}

/** Stores an unguessable proof that is good for a quarter of an hour, and answers it. */
export async function newTicket(
  db: Database,
  shop: Shop,
  { email, purpose }: Pick<ProofKey, 'email' | 'purpose'>,
): Promise<string> {
  const ticket = randomToken()
  const expires_at = shop.now() + ticketLifetimeMs
  await insertTicket(db, { ticket_hash: tokenHash(ticket), email, purpose, expires_at })
  return ticket
}

/** Stores a code and writes its letter; without a reader whom it can serve, one that nobody knows and no letter. */
export async function codeLetter(
  db: Database,
  shop: Shop,
  key: AccountProofKey,
  reader: Reader | undefined,
): Promise<NewMail | undefined> {
  if (reader)
    return await codeMails[key.purpose](shop.catalogue.firm, reader, await newCode(db, shop, key))
  await storeCode(db, shop, key, randomToken())
  return undefined
}

/** Stores an unguessable proof and writes the letter with its link, for a reader whom it can serve. */
export async function linkLetter(
  db: Database,
  shop: Shop,
  { email, purpose }: AccountProofKey,
  reader: Reader | undefined,
): Promise<NewMail | undefined> {
  if (!reader) return undefined
  const ticket = await newTicket(db, shop, { email, purpose })
  const proof = new URLSearchParams({ email, proof: ticket })
  return await linkMails[purpose](shop.catalogue.firm, reader, shop.siteUrl(), proof.toString())
}

/**
 * The hash to compare with, of the browser's own code or of the newest one; counts the try. Of a network that is
 * `usedUp` only the browser that asked has tries, and fewer. Throws `too-many-requests`.
 */
async function takeTry(shop: Shop, key: ProofKey, usedUp: boolean): Promise<string | undefined> {
  const { db, now } = shop
  const codes = (await listLiveCodes(db, key.email, now())).filter(
    ({ purpose }) => purpose === key.purpose,
  )
  const own = codes.find(({ browser_hash }) => browser_hash === key.browser_hash)
  if (usedUp && (!own || own.attempts >= triesBeyond)) throw tooManyWrong()
  if (own) return await countCodeTry(db, own, 'attempts', now(), usedUp ? triesBeyond : undefined)
  const [newest] = codes
  return newest && (await countCodeTry(db, newest, 'open_attempts', now()))
}

/** Counts each use; answers of each whether it is within its limit. */
async function countEach(db: Database, uses: readonly Use[], now: number): Promise<boolean[]> {
  const taken: boolean[] = []
  for (const use of uses) taken.push(await takeUse(db, use, now))
  return taken
}

/**
 * Throws `wrong-code` unless this is the code of the browser or, for one that never asked, the newest of
 * the e-mail; wrong, used, expired and guessed-too-often are one refusal. Wrong codes of neighbours refuse no right one of a browser that asked. Answers how to use it up inside
 * a transaction, which again throws if it was used meanwhile.
 */
export async function checkCode(
  shop: Shop,
  key: ProofKey,
  code: string,
  client: Client,
): Promise<(db: Database) => Promise<void>> {
  const now = shop.now()
  const { db } = shop
  const uses = wrongCodeUses(shop, key.email, client)
  const names = uses.map(({ name }) => name)
  // Counted before anybody compares, and given back when the code is right or nothing was compared.
  const [, ...ofNetwork] = await countEach(db, uses, now)
  const expected = await takeTry(shop, key, ofNetwork.includes(false)).catch(
    async (error: unknown) => {
      await returnUses(db, names)
      throw error
    },
  )
  if (expected === undefined) await returnUses(db, names)
  const given = codeHash(shop, key, code)
  if (expected === undefined || !equalInConstantTime(given, expected)) throw wrongCode()
  return async (own) => {
    if (!(await spendCode(own, key, expected, now))) throw wrongCode()
    await returnUses(own, names)
  }
}

/** The same for the proof of a mailed link. */
export async function checkLink(
  shop: Shop,
  { email, purpose }: Pick<ProofKey, 'email' | 'purpose'>,
  ticket: string,
): Promise<(db: Database) => Promise<void>> {
  const proof = { ticket_hash: tokenHash(ticket), email, purpose }
  if (!(await hasTicket(shop.db, proof, shop.now()))) throw wrongCode()
  return async (db) => {
    if (!(await spendTicket(db, proof, shop.now()))) throw wrongCode()
  }
}
