import { mailboxOf } from '#domain/email.ts'
import { otpResendMs, otpsPerHour } from '#domain/identity.ts'
import type { Database } from '#server/database/tables.ts'
import { countUse } from '#server/rate-limit/queries/rate-limits.ts'
import { mailsOfAll, limitedAs } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { OtpPurpose } from '#server/database/account-tables.ts'

const hourMs = 60 * 60_000
/** Mails to one mailbox in an hour from all clients, including networks with a first request. */
const withNewcomersPerHour = 60

export interface MailRequest {
  readonly email: string
  readonly purpose: OtpPurpose
  readonly network: string
  readonly area: string
  /** A browser in which the owner has logged in before, or ''. */
  readonly knownBrowser: string
}

const tooSoon = (waitS: number) =>
  new Refusal('too-many-requests', 'tooSoon', { waitS }).retryAfter(waitS)

const tooManyMails = () =>
  new Refusal('too-many-requests', 'tooManyMails').retryAfter(hourMs / 1000)

/**
 * Throws `too-many-requests` within 30 seconds and after ten mails in an hour, counted per client, so that requests by
 * others do not block the owner. All clients together may send a mailbox thirty, but the owner's known browsers, and
 * the first request from a network, are accepted beyond that.
 */
export async function limitMails(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  request: MailRequest,
  now: number,
): Promise<void> {
  const mailbox = limitedAs(shop, mailboxOf(request.email))
  const asker = request.knownBrowser || request.network
  const pause = `letter-pause:${request.purpose}:${limitedAs(shop, request.email)}:${asker}`
  if ((await countUse(db, { name: pause, windowMs: otpResendMs }, now)) > 1)
    throw tooSoon(await waitS(db, pause, now))
  const own = await countUse(
    db,
    { name: `letters:${request.purpose}:${mailbox}:${asker}`, windowMs: hourMs },
    now,
  )
  if (own > otpsPerHour) throw tooManyMails()
  if (request.knownBrowser) return
  const ofAll = mailsOfAll(mailbox)
  const all = await countUse(db, ofAll, now)
  const isNewcomer =
    request.area !== '' && (await isFirstFrom(db, `${mailbox}:${request.area}`, now))
  if (all > (isNewcomer ? withNewcomersPerHour : ofAll.limit)) throw tooManyMails()
}

async function isFirstFrom(db: Database, name: string, now: number): Promise<boolean> {
  return (await countUse(db, { name: `letters-of:${name}`, windowMs: hourMs }, now)) === 1
}

async function waitS(db: Database, name: string, now: number): Promise<number> {
  const limits = db.selectFrom('rate_limits').select('ends_at').where('name', '=', name)
  const endsAt = (await limits.executeTakeFirst())?.ends_at ?? now
  return Math.max(1, Math.ceil((endsAt - now) / 1000))
}
