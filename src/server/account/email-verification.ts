import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { SentOtp } from '#contracts/account.ts'
import { normaliseEmail } from '#domain/email.ts'
import {
  otpAttempts,
  otpLifetimeMs,
  otpResendMs,
  ticketLifetimeMs,
  wrongCodesPerDay,
} from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import type { EmailCodeRow } from '#server/database/account-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import type { Reader } from '#server/mail/template-content.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { isUsedUp, limitedAs, limitNetwork, usesOf } from '#server/rate-limit/rate-limit.ts'
import { findUses, returnUses, takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash, randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { limitMails } from './mail-limits.ts'
import {
  accountExistsMail,
  dataCodeMail,
  dataLinkMail,
  noAccountMail,
  oneTimeCodeMail,
  registerLinkMail,
  resetCodeMail,
  resetLinkMail,
} from './emails.ts'
import {
  type CodeKey,
  countCodeTry,
  hasTicket,
  insertTicket,
  listLiveCodes,
  putCode,
  shortenOtherCodes,
  spendCode,
  spendTicket,
} from './queries/email-codes.ts'
import { findUserByEmail, isKnownBrowser } from './queries/users.ts'

const dayMs = 24 * 60 * 60_000
/** Attempts for a new code: those of its own browser, and those of all others. */
const triesPerCode = 2 * otpAttempts

/** Wrong codes for one e-mail in a day, over all codes sent. */
export const wrongCodesOf = (shop: Pick<Shop, 'secret'>, email: string) => ({
  name: `wrong-codes:${limitedAs(shop, email)}`,
  limit: wrongCodesPerDay,
  windowMs: dayMs,
})

/** Wrong codes from one household in a day, for all e-mails. */
const wrongCodesFrom: Use = { name: 'wrong-codes-from', limit: wrongCodesPerDay, windowMs: dayMs }

/** Attempts left to a code's own browser when its network has used up its wrong codes for today. */
const triesBeyond = 2

/** The limits a wrong code counts against, in this order: its e-mail, and the networks of the client. */
const wrongCodeUses = (shop: Pick<Shop, 'secret'>, email: string, client: Client): Use[] => [
  wrongCodesOf(shop, email),
  ...usesOf(client, wrongCodesFrom),
]

/** Attempts that open codes still allow, once `next` replaces the one of its key. */
function openTries(
  codes: readonly EmailCodeRow[],
  next: Pick<EmailCodeRow, 'purpose' | 'browser_hash'>,
) {
  const purposes = new Set([next.purpose])
  return codes
    .filter((code) => code.purpose !== next.purpose || code.browser_hash !== next.browser_hash)
    .reduce((sum, code) => {
      // Only the newest code of a purpose accepts attempts of other browsers.
      const isNewest = !purposes.has(code.purpose)
      purposes.add(code.purpose)
      const left = otpAttempts - code.attempts + (isNewest ? otpAttempts - code.open_attempts : 0)
      return sum + left
    }, 0)
}

/**
 * Whether another code may be sent without allowing more than `wrongCodesPerDay` wrong ones; if not, only an
 * unguessable link may. So attempts by others cannot use up those of a code that was sent.
 */
export async function mayBeCode(
  db: Database,
  shop: Pick<Shop, 'secret' | 'now'>,
  key: Pick<EmailCodeRow, 'email' | 'purpose' | 'browser_hash'>,
  client: Client,
): Promise<boolean> {
  const now = shop.now()
  // In this order, a concurrent attempt is counted twice rather than not at all.
  const reserved = openTries(await listLiveCodes(db, key.email, now), key)
  const wrong = await findUses(db, wrongCodesOf(shop, key.email).name, now)
  if (wrong + reserved + triesPerCode > wrongCodesPerDay) return false
  return !(await isUsedUp({ db, now: shop.now }, client, wrongCodesFrom))
}

/** The mailbox to be proven, the purpose, and the browser. */
export type ProofKey = CodeKey

/** Proofs for an account or personal data; the mails for other purposes are written by their callers. */
type AccountProofKey = ProofKey & { readonly purpose: 'register' | 'reset' | 'data' }

const codeMails = { register: oneTimeCodeMail, reset: resetCodeMail, data: dataCodeMail } as const
const linkMails = { register: registerLinkMail, reset: resetLinkMail, data: dataLinkMail } as const

const wrongCode = () => new Refusal('wrong-code', 'fieldProblem', { problem: 'otp' })

const tooManyWrong = () => new Refusal('too-many-requests', 'tooManyCodes').retryAfter(30)

/** The purpose is part of the digest, so a code is valid for its purpose only. */
function codeHash(shop: Shop, { email, purpose }: ProofKey, code: string): string {
  return keyedHash(shop.secret, 'otp', purpose, email, code)
}

/** Stores a code that is valid for ten minutes, in place of the last one of its key, and answers it. */
export async function newCode(db: Database, shop: Shop, key: ProofKey): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await storeCode(db, shop, key, codeHash(shop, key, code))
  return code
}

async function storeCode(db: Database, { now }: Shop, key: ProofKey, code_hash: string) {
  const sent_at = now()
  await putCode(db, { ...key, code_hash, sent_at, expires_at: sent_at + otpLifetimeMs })
}

/** Stores an unguessable proof that is valid for 15 minutes, and answers it. */
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

/** Stores a code and renders its mail; without a reader, stores an unknown code and renders no mail. */
async function codeMail(
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

/** Stores an unguessable proof and renders the mail with its link, if there is a reader. */
async function linkMail(
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
 * Counts the attempt and answers the expected hash, of the browser's own code or of the newest one. If the network is
 * `usedUp`, only the requesting browser has attempts, and fewer. Throws `too-many-requests`.
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

/** Counts each use; answers for each whether it is within its limit. */
async function countEach(db: Database, uses: readonly Use[], now: number): Promise<boolean[]> {
  const taken: boolean[] = []
  for (const use of uses) taken.push(await takeUse(db, use, now))
  return taken
}

/**
 * Throws `wrong-code` unless this is the code of the browser or, for one that never requested any, the newest of the
 * e-mail; wrong, used, expired and guessed too often look the same. Wrong codes of others in the network do not block
 * the right one of the requesting browser. Answers how to use it up inside a transaction, which again throws if it was
 * used meanwhile.
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
  // Counted before comparing, and returned if the code is right or nothing was compared.
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

/** Who gets a code or a link; others get a mail that explains why not. */
const purposes = {
  register: { needsAccount: false, without: accountExistsMail },
  reset: { needsAccount: true, without: noAccountMail },
  // Customers without an account may have bookings, so every mailbox gets a code, and sees its data after entering it.
  data: { needsAccount: undefined, without: noAccountMail },
} as const

/** A client without cookies is another browser on each request; this keeps codes available to it for a while. */
const triesOfOlderCodes = 2

/** Mails are usually delivered before the response; a slow mail service does not delay it longer. */
const mailPatienceMs = 1500

type SentProof = Pick<SentOtp, 'resendAfterMs' | 'way'>

/**
 * Mails a six-digit code, or a link if too many codes were guessed wrong today, to readers whom it serves. For others
 * it mails an explanation and stores an unknown code, so that neither this response nor the next one reveals whether an
 * account exists. Throws `too-many-requests`.
 */
export async function sendProof(
  shop: Shop,
  purpose: AccountProofKey['purpose'],
  rawEmail: string,
  { client, browser, language }: Caller,
): Promise<SentProof> {
  const key = { email: normaliseEmail(rawEmail), purpose, browser_hash: browser }
  await limitNetwork(shop, client, { name: 'letters-from', limit: 30, windowMs: 60 * 60_000 })
  if (purpose === 'register') await refuseBlocked(shop, { email: key.email, client })
  const now = shop.now()
  const channel = await inQueue(
    shop.db,
    `letters:${limitedAs(shop, key.email)}`,
    now,
    async (db) => {
      const isKnown = await isKnownBrowser(db, key.email, browser)
      await limitMails(db, shop, { ...key, ...client, knownBrowser: isKnown ? browser : '' }, now)
      await shortenOtherCodes(db, key, triesOfOlderCodes)
      const chosen = (await mayBeCode(db, shop, key, client)) ? 'code' : 'link'
      await writeMail(db, shop, key, { channel: chosen, language })
      return chosen
    },
  )
  await Promise.race([shop.outbox.deliver(), setTimeout(mailPatienceMs)])
  return { resendAfterMs: otpResendMs, way: channel }
}

async function writeMail(
  db: Database,
  shop: Shop,
  key: AccountProofKey,
  { channel, language }: { channel: SentOtp['way']; language: Language },
): Promise<void> {
  const { needsAccount, without } = purposes[key.purpose]
  const { firm } = shop.catalogue
  const user = await findUserByEmail(db, key.email)
  const reader = { email: key.email, language: user?.language ?? language }
  const write = channel === 'code' ? codeMail : linkMail
  const serves = needsAccount === undefined || (user !== undefined) === needsAccount
  const written = await write(db, shop, key, serves ? reader : undefined)
  // The explanation becomes worthless at the same time as a code.
  const mail = written ?? {
    ...(await without(firm, reader, shop.siteUrl())),
    worthMs: ticketLifetimeMs,
  }
  await insertMail(db, mail, shop.now())
}
