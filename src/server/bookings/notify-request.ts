import { indiaDay } from '#domain/india-time.ts'
import type { Database } from '#server/database/tables.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { requestNoticeKey, type Requests } from '#server/payments/queries/request-notices.ts'
import { countUse, findUses } from '#server/rate-limit/queries/rate-limits.ts'
import { takeNotice } from '#server/rate-limit/rate-limit.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { moreRequestsNotice } from './emails/consultations.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Of the same person, who asks for the same: named by a digest, which tells nobody who that is. */
const noticeLimitOf = ({ secret }: Shop, { requests: { table }, same }: Request) => ({
  name: `request-told:${keyedHash(secret, 'request', table, JSON.stringify(same))}`,
  windowMs: day,
})
/** How often the firm is told that there are more. */
const moreEveryMs = 6 * hour

/** What somebody asks for, and may never pay. */
interface Request {
  readonly requests: Requests
  readonly id: string
  /** What is the same when the same person asks for the same. */
  readonly same: readonly string[]
  /** '' when it cannot be told from us. */
  readonly area: string
  notice(): Promise<NewMail>
}

/**
 * Tells the firm of a request, whatever becomes of its payment; once a day however often the same is tried anew.
 * When there are too many, one mail in six hours says so and where they are. Called before the request is stored, in its
 * transaction.
 */
export async function notifyOfRequest(db: Database, shop: Shop, request: Request): Promise<void> {
  const { catalogue, kinds, now } = shop
  const { requests, id, area } = request
  const limit = noticeLimitOf(shop, request)
  if ((await findUses(db, limit.name, now())) > 0) return
  const isNoticeDue = await takeNotice(db, { what: 'requests', area }, now())
  // Somebody else may have told of it since we looked.
  if (isNoticeDue && (await countUse(db, limit, now())) > 1) return
  const allRequests = kinds.flatMap((kind) => kind.requests ?? [])
  const mail = isNoticeDue
    ? { ...(await request.notice()), onceKey: requestNoticeKey(requests, id) }
    : {
        ...(await moreRequestsNotice(catalogue.firm, allRequests, indiaDay(now()))),
        onceKey: `more-requests:${Math.floor(now() / moreEveryMs)}`,
      }
  await insertMail(db, mail, now())
}

/** What refuses whatever is booked without an account. */
export const bookingRefusals = { changed: 'bookingChanged', justBought: 'justBooked' } as const
