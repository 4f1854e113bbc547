import { setTimeout } from 'node:timers/promises'
import type { Credentials, OpenedSession } from '#contracts/account.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Caller } from '#server/http/caller.ts'
import { isUsedUp, limitedAs, usesOf } from '#server/rate-limit/rate-limit.ts'
import { countUse, returnUses, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { withHashLimit, tooCrowded } from './hash-limiter.ts'
import { mailLockOutLink } from './reset-password.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail, isKnownBrowser } from './queries/users.ts'
import { openSession, toUser } from './sessions.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'

const quarterHourMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Wrong passwords that are looked at for one account in a quarter of an hour. */
const guesses = { perBrowser: 10, perNetwork: 10, perAccount: 20 } as const
/** Passwords of newcomers that are looked at beyond those, for one account in a day. */
const newcomersPerDay = 100
/**
 * Tries of one household in a quarter of an hour, whatever accounts they are for, that are looked at without a pause. Beyond
 * them each one waits, a few at once: a right password still passes behind an address that strangers share.
 */
const quickGuesses: Use = { name: 'log-in-from', limit: 10, windowMs: quarterHourMs }
const slowMs = 2000
const slowAtOnce = 5
const slow = new Map<string, number>()

/** Makes a network wait that tries many passwords. Throws `unavailable` when too many of it wait. */
async function slowDown(shop: Shop, { client }: Pick<Caller, 'client'>): Promise<void> {
  if (!(await isUsedUp(shop, client, quickGuesses))) return
  const { area } = client
  const others = slow.get(area) ?? 0
  if (others >= slowAtOnce) throw tooCrowded()
  slow.set(area, others + 1)
  await setTimeout(slowMs)
  const left = (slow.get(area) ?? 1) - 1
  if (left > 0) slow.set(area, left)
  else slow.delete(area)
}

/**
 * What is done with a try: it is `heard`; or it is `unheard`, right or wrong; or it counts `only-right`:
 * then a wrong password is answered like one that was not looked at.
 */
type Verdict = 'heard' | 'unheard' | 'only-right'

/** Who tries, and whether the owner of the account has logged in in this browser before. */
type GuessingCaller = Pick<Caller, 'client' | 'browser'> & { readonly isKnown: boolean }

interface CountedGuess {
  readonly verdict: Verdict
  /** Counters to be given back when the password turns out to be right: only failures count. */
  readonly counted: readonly string[]
}

/**
 * Counts a try before anybody compares, so that parallel guesses count too. Who has logged in in this
 * browser before has tries that nobody else can use up. Everybody else shares those of the account, but
 * whoever comes from where no password failed in a day is still let in with the right one: that is one guess
 * a day from each address that an attacker has, over all accounts, and a hundred for an account.
 */
async function countGuess(
  shop: Shop,
  email: string,
  caller: GuessingCaller,
): Promise<CountedGuess> {
  const { db, now } = shop
  const counting = async (own: Database) => {
    const counted: string[] = []
    const count = async (name: string, windowMs: number) => {
      counted.push(name)
      return await countUse(own, { name, windowMs }, now())
    }
    return { counted, verdict: await judge(`log-in:${limitedAs(shop, email)}`, caller, count) }
  }
  return await inTransaction(db, counting, 'read committed')
}

type Count = (name: Use['name'], windowMs: number) => Promise<number>

async function judge(
  person: string,
  { client, browser, isKnown }: GuessingCaller,
  count: Count,
): Promise<Verdict> {
  if (isKnown) {
    const own = await count(`${person}:${browser}`, quarterHourMs)
    return own <= guesses.perBrowser ? 'heard' : 'unheard'
  }
  const { network, area } = client
  const today = area ? await count(`log-in-fails:${area}`, dayMs) : 2
  for (const { name, windowMs } of usesOf(client, quickGuesses)) await count(name, windowMs)
  const ofBoth = await count(`${person}:${network}`, quarterHourMs)
  // What is not looked at uses up nothing of the account's.
  if (ofBoth > guesses.perNetwork) return 'unheard'
  const ofAccount = await count(person, quarterHourMs)
  if (ofAccount <= guesses.perAccount) return 'heard'
  if (today > 1) return 'unheard'
  const newcomers = await count(`${person}:newcomers`, dayMs)
  return newcomers <= newcomersPerDay ? 'only-right' : 'unheard'
}

const wrongCredentials = () => new Refusal('wrong-credentials', 'wrongCredentials')

const tooManyGuesses = () =>
  new Refusal('too-many-requests', 'tooManyPasswords').retryAfter(15 * 60)

/**
 * Opens a session. The refusal is the same for an unknown e-mail and a wrong password; too many of them
 * are `too-many-requests`, of which the owner of the account is mailed a link, and more at once than can be looked at are `unavailable`.
 */
export async function logIn(
  shop: Shop,
  credentials: Credentials,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(credentials.email)
  const isKnown = await isKnownBrowser(shop.db, email, caller.browser)
  const who = isKnown ? `account ${email}` : caller.client.area
  const locked = async () => {
    await mailLockOutLink(shop, email)
    return tooManyGuesses()
  }
  const tryPassword = async (): Promise<OpenedSession> => {
    const { counted, verdict } = await countGuess(shop, email, { ...caller, isKnown })
    if (verdict === 'unheard') throw await locked()
    const user = await findUserByEmail(shop.db, email)
    const matches = await verifyPassword(credentials.password, user?.password_hash)
    const wrong = verdict === 'only-right' ? locked : wrongCredentials
    if (!user || !matches) throw await wrong()
    return await inTransaction(shop.db, async (db) => {
      // A password that was changed while we verified the old one ends this log-in as well.
      const current = await findUserByEmail(db, email)
      if (current?.password_hash !== user.password_hash)
        throw verdict === 'only-right' ? tooManyGuesses() : wrongCredentials()
      await returnUses(db, counted)
      const { remember } = credentials
      const session = { ...caller, userId: user.id, remember, now: shop.now() }
      return { user: toUser(user), token: await openSession(db, session) }
    })
  }
  if (!isKnown) await slowDown(shop, caller)
  return await withHashLimit(isKnown ? 'known' : 'guess', tryPassword, who)
}
