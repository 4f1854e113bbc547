import { indiaDay } from '#domain/india-day.ts'
import type { Database } from '#server/database/tables.ts'
import { takeUse, type Use } from '#server/limits/queries/rate-limits.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { moreRequestsNotice } from './letters/more-requests.ts'
import { requestNoticeKey, type Requested } from './queries/request-notices.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Of everybody together: no flood of the firm's mailbox, and the codes of others go through the same service. */
const toldInADay: Use = { name: 'requests-told', limit: 100, windowMs: day }
/** Of one area, be it a carrier's address: nobody by themselves uses up the day for all others. */
const toldOfArea = (area: string): Use => ({
  name: `requests-told:${area}`,
  limit: 20,
  windowMs: day,
})
/** How often the firm is told that there are more. */
const moreEveryMs = 6 * hour

/** What somebody asks for, and may never pay. */
interface Request {
  readonly table: Requested
  readonly id: string
  /** '' when it cannot be told from us. */
  readonly area: string
  /** Whether the firm was told of the same after this moment, epoch milliseconds. */
  wasToldSince(since: number): Promise<boolean>
  notice(): Promise<NewMail>
}

/**
 * Tells the firm of a request, be it for a consultation or a seat, whatever becomes of its payment; once a day however often the same is tried anew.
 * When there are too many, one mail in six hours says so and where they are. Called before the request is stored, in its
 * transaction.
 */
export async function tellOfRequest(db: Database, shop: Shop, request: Request): Promise<void> {
  const { catalogue, now } = shop
  const { table, id, area } = request
  if (await request.wasToldSince(now() - day)) return
  const isOfFew = !area || (await takeUse(db, toldOfArea(area), now()))
  const mail =
    isOfFew && (await takeUse(db, toldInADay, now()))
      ? { ...(await request.notice()), onceKey: requestNoticeKey(table, id) }
      : {
          ...(await moreRequestsNotice(catalogue.firm, indiaDay(now()))),
          onceKey: `more-requests:${Math.floor(now() / moreEveryMs)}`,
        }
  await insertMail(db, mail, now())
}
