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

/** Wrong passwords that are checked for one account within 15 minutes. */
const guesses = { perBrowser: 10, perNetwork: 10, perAccount: 20 } as const
/** Passwords from new networks that are checked beyond those, for one account in a day. */
const newcomersPerDay = 100
/**
 * Attempts per household within 15 minutes, over all accounts, that are checked without a delay. Later ones are
 * delayed, a few at once: a right password still gets in from a shared address.
 */
const quickGuesses: Use = { name: 'log-in-from', limit: 10, windowMs: quarterHourMs }
const slowMs = 2000
const slowAtOnce = 5
const slow = new Map<string, number>()

/** Delays a network that tries many passwords. Throws `unavailable` when too many of its requests wait. */
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
 * `heard`: the attempt is checked; `unheard`: it is not; `only-right`: it is checked, but a wrong password is answered
 * as if it was not.
 */
type Verdict = 'heard' | 'unheard' | 'only-right'

/** The client, and whether the owner of the account has logged in in this browser before. */
type GuessingCaller = Pick<Caller, 'client' | 'browser'> & { readonly isKnown: boolean }

interface CountedGuess {
  readonly verdict: Verdict
  /** Counters to be returned when the password is right: only failures count. */
  readonly counted: readonly string[]
}

/**
 * Counts an attempt before comparing, so that parallel guesses count too. Known browsers have attempts that others
 * cannot use up. All others share those of the account, but a network without a failed password in a day can still log
 * in with the right one: that allows an attacker one guess a day per address, over all accounts, and a hundred per
 * account.
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
  // An attempt that is not checked does not count against the account.
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
 * Opens a session. The refusal is the same for an unknown e-mail and a wrong password; too many of them are
 * `too-many-requests`, and the account's owner is mailed a link; more at once than can be checked are `unavailable`.
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
      // A password change while the old one was being verified ends this log-in as well.
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
