import type { OpenedSession, Registration, SentOtp } from '#contracts/account.ts'
import { normaliseEmail } from '#domain/email.ts'
import { ticketLifetimeMs } from '#domain/identity.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { checkCode, sendProof } from './email-verification.ts'
import { withHashLimit } from './hash-limiter.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { hasTicket, insertTicket, spendTicket } from './queries/email-codes.ts'
import { insertUser } from './queries/users.ts'
import { openSession, toUser } from './sessions.ts'
import { inTransaction } from '#server/database/transactions.ts'

const wrongTicket = () => new Refusal('wrong-ticket', 'fieldProblem', { problem: 'ticket' })

/** Creates an account for the e-mail that the ticket proves, and a session. */
export async function register(
  shop: Shop,
  registration: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(registration.email)
  const now = shop.now()
  const proof = { ticket_hash: tokenHash(registration.ticket), email, purpose: 'register' } as const
  // Checked before the costly password hash, so that invented tickets are cheap to refuse.
  if (!(await hasTicket(shop.db, proof, now))) throw wrongTicket()
  await refuseBlocked(shop, { email, client: caller.client })
  refuseWeakPassword(shop, registration.password, email)
  const user = {
    id: crypto.randomUUID(),
    email,
    password_hash: await withHashLimit('proven', () => hashPassword(registration.password)),
    created_at: now,
    language: caller.language,
  }

  return await inTransaction(shop.db, async (db) => {
    if (!(await spendTicket(db, proof, now))) throw wrongTicket()
    if (!(await insertUser(db, user))) throw new Refusal('account-exists', 'accountExists')
    const profile = toUser({ ...user, first_name: '', last_name: '', display_name: '' })
    const session = { ...caller, userId: user.id, remember: registration.remember, now }
    return { user: profile, token: await openSession(db, session) }
  })
}

/** Mails a code for `validateOtp` to prove the e-mail; if it has an account, mails its owner that instead. */
export async function sendOtp(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'register', email, caller)
  return { message: wordsIn(caller.language).registration.sentToRegister[sent.way], ...sent }
}

/** Exchanges a code for a ticket for `register`. Throws `wrong-code`. */
export async function validateOtp(
  shop: Shop,
  given: { readonly email: string; readonly otp: string },
  { client, browser }: Caller,
): Promise<{ verified: true; ticket: string }> {
  const email = normaliseEmail(given.email)
  const key = { email, purpose: 'register', browser_hash: browser } as const
  const useUp = await checkCode(shop, key, given.otp, client)
  const ticket = randomToken()
  await inTransaction(shop.db, async (db) => {
    await useUp(db)
    const expires_at = shop.now() + ticketLifetimeMs
    const { purpose } = key
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, purpose, expires_at })
  })
  return { verified: true, ticket }
}
