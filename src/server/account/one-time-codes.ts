import { setTimeout } from 'node:timers/promises'
import type { SentOtp } from '#contracts/account/otp.ts'
import { normaliseEmail } from '#domain/email.ts'
import { otpResendMs, ticketLifetimeMs } from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import { inQueue } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import { limitNetwork } from '#server/rate-limit/limit-uses.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { mayBeCode } from './code-budget.ts'
import { limitedAs } from '#server/rate-limit/limited-mailbox.ts'
import { limitLetters } from './letter-limits.ts'
import { accountExistsMail } from './letters/account-exists.ts'
import { noAccountMail } from './letters/no-account.ts'
import { type AccountProofKey, codeLetter, linkLetter } from './mailbox-proofs.ts'
import { shortenOtherCodes } from './queries/email-codes.ts'
import { isKnownBrowser } from './queries/known-browsers.ts'
import { findUserByEmail } from './queries/users.ts'

/** Who gets a code or a link; everybody else gets a letter that says why there is none. */
const purposes = {
  register: { needsAccount: false, without: accountExistsMail },
  reset: { needsAccount: true, without: noAccountMail },
  // Whoever has no account may have booked: everybody gets a code, and learns behind it what there is.
  data: { needsAccount: undefined, without: noAccountMail },
} as const

/** Whoever asks again and again without cookies is another browser each time, and shall get codes for a while. */
const triesOfOlderCodes = 2

/** The letter is usually in the mailbox before the answer; a slow mail service holds nobody up. */
const mailPatienceMs = 1500

export type SentProof = Pick<SentOtp, 'resendAfterMs' | 'way'>

/**
 * Mails a six-digit code, or a link where too many codes were guessed wrong today, to whom it can serve.
 * Everybody else gets a letter, and a code that nobody knows is stored, so that neither this answer nor
 * the next one tells whether an account exists. Throws `too-many-requests`.
 */
export async function sendProof(
  shop: Shop,
  purpose: AccountProofKey['purpose'],
  rawEmail: string,
  { client, browser, language }: Caller,
): Promise<SentProof> {
  const key = { email: normaliseEmail(rawEmail), purpose, browser_hash: browser }
  await limitNetwork(shop, client, { name: 'letters-from', limit: 30, windowMs: 60 * 60_000 })
  const now = shop.now()
  const way = await inQueue(shop.db, `letters:${limitedAs(shop, key.email)}`, now, async (db) => {
    const isKnown = await isKnownBrowser(db, key.email, browser)
    await limitLetters(db, shop, { ...key, ...client, knownBrowser: isKnown ? browser : '' }, now)
    await shortenOtherCodes(db, key, triesOfOlderCodes)
    const chosen = (await mayBeCode(db, shop, key, client)) ? 'code' : 'link'
    await writeLetter(db, shop, key, { way: chosen, language })
    return chosen
  })
  await Promise.race([shop.outbox.deliver(), setTimeout(mailPatienceMs)])
  return { resendAfterMs: otpResendMs, way }
}

async function writeLetter(
  db: Database,
  shop: Shop,
  key: AccountProofKey,
  { way, language }: { way: SentOtp['way']; language: Language },
): Promise<void> {
  const { needsAccount, without } = purposes[key.purpose]
  const { firm } = shop.catalogue
  const user = await findUserByEmail(db, key.email)
  const reader = { email: key.email, language: user?.language ?? language }
  const write = way === 'code' ? codeLetter : linkLetter
  const serves = needsAccount === undefined || (user !== undefined) === needsAccount
  const letter = await write(db, shop, key, serves ? reader : undefined)
  // What says why there is none is worth as little after a while: nobody waits for it any more.
  const mail = letter ?? {
    ...(await without(firm, reader, shop.siteUrl())),
    worthMs: ticketLifetimeMs,
  }
  await insertMail(db, mail, shop.now())
}
