import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import { countUse, type Use } from '#server/limits/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'
import { limitedAs } from './limited-mailbox.ts'
import { isKnownBrowser } from './queries/known-browsers.ts'

const quarterHourMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Wrong passwords that are looked at for one account in a quarter of an hour. */
const guesses = { perBrowser: 10, perNetwork: 10, perAccount: 20 } as const
/** Passwords of newcomers that are looked at beyond those, for one account in a day. */
const newcomersPerDay = 100
/** Wrong passwords of one network in a quarter of an hour, whatever account they are for. */
const guessesOfNetwork = 100

/**
 * What is done with a try: it is `heard`; or it is `unheard`, right or wrong; or it counts `only-right`:
 * then a wrong password is answered like one that was not looked at.
 */
type Verdict = 'heard' | 'unheard' | 'only-right'

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
export async function countGuess(
  shop: Shop,
  email: string,
  caller: Pick<Caller, 'client' | 'browser'>,
): Promise<CountedGuess> {
  const { db, now } = shop
  const transaction = db.transaction().setIsolationLevel('read committed')
  return await transaction.execute(async (own) => {
    const counted: string[] = []
    const count = async (name: string, windowMs: number) => {
      counted.push(name)
      return await countUse(own, { name, windowMs }, now())
    }
    const person = { email, name: `log-in:${limitedAs(shop, email)}` }
    return { counted, verdict: await judge(own, person, caller, count) }
  })
}

type Count = (name: Use['name'], windowMs: number) => Promise<number>

async function judge(
  db: Database,
  { email, name: person }: { readonly email: string; readonly name: string },
  { client: { network, area }, browser }: Pick<Caller, 'client' | 'browser'>,
  count: Count,
): Promise<Verdict> {
  if (browser && (await isKnownBrowser(db, email, browser))) {
    const own = await count(`${person}:${browser}`, quarterHourMs)
    return own <= guesses.perBrowser ? 'heard' : 'unheard'
  }
  const today = area ? await count(`log-in-fails:${area}`, dayMs) : 2
  const ofNetwork = network ? await count(`log-in-from:${network}`, quarterHourMs) : 1
  const ofBoth = await count(`${person}:${network}`, quarterHourMs)
  // What is not looked at uses up nothing of the account's.
  if (ofBoth > guesses.perNetwork || ofNetwork > guessesOfNetwork) return 'unheard'
  const ofAccount = await count(person, quarterHourMs)
  if (ofAccount <= guesses.perAccount) return 'heard'
  if (today > 1) return 'unheard'
  const newcomers = await count(`${person}:newcomers`, dayMs)
  return newcomers <= newcomersPerDay ? 'only-right' : 'unheard'
}
