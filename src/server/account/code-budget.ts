import { otpAttempts, wrongCodesPerDay } from '#domain/identity.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { isUsedUp, usesOf } from '#server/rate-limit/limit-uses.ts'
import { findUses, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'
import { limitedAs } from '#server/rate-limit/limited-mailbox.ts'
import { listLiveCodes } from './queries/email-codes.ts'
import type { EmailCodeRow } from '#server/database/account-tables.ts'

const dayMs = 24 * 60 * 60_000
/** Of a new code: those of its own browser, and those of everybody else. */
const triesPerCode = 2 * otpAttempts

/** Wrong codes for one e-mail in a day, over all that were sent. */
export const wrongCodesOf = (shop: Pick<Shop, 'secret'>, email: string) => ({
  name: `wrong-codes:${limitedAs(shop, email)}`,
  limit: wrongCodesPerDay,
  windowMs: dayMs,
})

/** Wrong codes from one household in a day, for whomever. */
const wrongCodesFrom: Use = { name: 'wrong-codes-from', limit: wrongCodesPerDay, windowMs: dayMs }

/** Of a network from which too many wrong codes came today: a code that was sent keeps so many tries of its own browser. */
export const triesBeyond = 2

/** What a wrong code counts for, in this order: its e-mail, and the networks of whoever tries it. */
export const wrongCodeUses = (shop: Pick<Shop, 'secret'>, email: string, client: Client): Use[] => [
  wrongCodesOf(shop, email),
  ...usesOf(client, wrongCodesFrom),
]

/** Tries that may still be made with codes that are open, once `next` replaces the one of its key. */
function openTries(
  codes: readonly EmailCodeRow[],
  next: Pick<EmailCodeRow, 'purpose' | 'browser_hash'>,
) {
  const purposes = new Set([next.purpose])
  return codes
    .filter((code) => code.purpose !== next.purpose || code.browser_hash !== next.browser_hash)
    .reduce((sum, code) => {
      // Only the newest code of a purpose takes tries of other browsers.
      const isNewest = !purposes.has(code.purpose)
      purposes.add(code.purpose)
      const left = otpAttempts - code.attempts + (isNewest ? otpAttempts - code.open_attempts : 0)
      return sum + left
    }, 0)
}

/**
 * Whether another code may be sent without more than `wrongCodesPerDay` wrong ones being possible; if not,
 * only an unguessable link may. So a code that was sent keeps its tries, whatever strangers try.
 */
export async function mayBeCode(
  db: Database,
  shop: Pick<Shop, 'secret' | 'now'>,
  key: Pick<EmailCodeRow, 'email' | 'purpose' | 'browser_hash'>,
  client: Client,
): Promise<boolean> {
  const now = shop.now()
  // In this order: a try between the two is then counted twice, and not in neither.
  const reserved = openTries(await listLiveCodes(db, key.email, now), key)
  const wrong = await findUses(db, wrongCodesOf(shop, key.email).name, now)
  if (wrong + reserved + triesPerCode > wrongCodesPerDay) return false
  return !(await isUsedUp({ db, now: shop.now }, client, wrongCodesFrom))
}
