import type { Registration } from '#contracts/account/register.ts'
import type { OpenedSession } from '#contracts/account/user.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { inHashRoom } from './hash-room.ts'
import { hashPassword } from './passwords.ts'
import { hasTicket, spendTicket } from './queries/email-tickets.ts'
import { insertUser } from './queries/users.ts'
import { openSession, toUser } from './sessions.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

const wrongTicket = () => new Refusal('wrong-ticket', 'fieldProblem', { problem: 'ticket' })

/** Opens an account for the e-mail that the ticket proves, and a session. */
export async function register(
  shop: Shop,
  registration: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(registration.email)
  const now = shop.now()
  const proof = { ticket_hash: tokenHash(registration.ticket), email, purpose: 'register' } as const
  // Before the costly hash of the password: invented tickets are cheap to refuse.
  if (!(await hasTicket(shop.db, proof, now))) throw wrongTicket()
  refuseWeakPassword(shop, registration.password, email)
  const user = {
    id: crypto.randomUUID(),
    email,
    password_hash: await inHashRoom('proven', () => hashPassword(registration.password)),
    created_at: now,
    language: caller.language,
  }

  return await shop.db.transaction().execute(async (db) => {
    if (!(await spendTicket(db, proof, now))) throw wrongTicket()
    if (!(await insertUser(db, user))) throw new Refusal('account-exists', 'accountExists')
    const profile = toUser({ ...user, first_name: '', last_name: '', display_name: '' })
    const session = { ...caller, userId: user.id, remember: registration.remember, now }
    return { user: profile, token: await openSession(db, session) }
  })
}
