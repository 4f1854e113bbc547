import { indiaDay } from '#domain/india-day.ts'
import type { ConsultationRow, Database } from '#server/database/tables.ts'
import { takeUse, type Use } from '#server/limits/queries/rate-limits.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { consultationRequestNotice, moreRequestsNotice } from './letters/consultation.ts'
import { wasToldSince, requestNoticeKey } from './queries/consultations.ts'

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

interface Request extends ConsultationRow {
  readonly paymentId: string
  /** '' when it cannot be told from us. */
  readonly area: string
}

/**
 * Tells the firm of a new request, whatever becomes of its payment; once a day however often the same is tried anew.
 * When there are too many, one mail in six hours says so and where they are. Called before the request is stored, in its
 * transaction.
 */
export async function tellOfRequest(db: Database, shop: Shop, request: Request): Promise<void> {
  const { catalogue, now } = shop
  const { id, area, paymentId } = request
  if (await wasToldSince(db, request, now() - day)) return
  const isOfFew = !area || (await takeUse(db, toldOfArea(area), now()))
  const mail =
    isOfFew && (await takeUse(db, toldInADay, now()))
      ? {
          ...(await consultationRequestNotice(catalogue.firm, request, paymentId)),
          onceKey: requestNoticeKey + id,
        }
      : {
          ...(await moreRequestsNotice(catalogue.firm, indiaDay(now()))),
          onceKey: `more-requests:${Math.floor(now() / moreEveryMs)}`,
        }
  await insertMail(db, mail, now())
}
