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

/** Limits notices of the same request by the same person; the key is an anonymous digest. */
const noticeLimitOf = ({ secret }: Shop, { requests: { table }, same }: Request) => ({
  name: `request-told:${keyedHash(secret, 'request', table, JSON.stringify(same))}`,
  windowMs: day,
})
/** How often the firm is notified that there are more requests. */
const moreEveryMs = 6 * hour

/** A customer's request, which may never be paid. */
interface Request {
  readonly requests: Requests
  readonly id: string
  /** Identifies the same request of the same person. */
  readonly same: readonly string[]
  /** '' for this machine, which is not limited. */
  readonly area: string
  notice(): Promise<NewMail>
}

/**
 * Notifies the firm of a request, whatever becomes of its payment; once a day however often the same one is retried.
 * Above the limit, one mail in six hours says that there are more, and where. Call before the request is stored, in its
 * transaction.
 */
export async function notifyOfRequest(db: Database, shop: Shop, request: Request): Promise<void> {
  const { catalogue, kinds, now } = shop
  const { requests, id, area } = request
  const limit = noticeLimitOf(shop, request)
  if ((await findUses(db, limit.name, now())) > 0) return
  const isNoticeDue = await takeNotice(db, { what: 'requests', area }, now())
  // A concurrent request may have sent the notice since the check.
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

/** The refusals of bookings without an account. */
export const bookingRefusals = { changed: 'bookingChanged', justBought: 'justBooked' } as const
