import { indiaDay } from '#domain/india-day.ts'
import type { ConsultationRow, Database } from '#server/database/tables.ts'
import { takeUse, type Use } from '#server/limits/queries/rate-limits.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { consultationRequestNotice, moreRequestsNotice } from './letters/consultation.ts'
import { hasAskedSince, requestNoticeKey } from './queries/consultations.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Of everybody together: no flood of the firm's mailbox, and the codes of others go through the same service. */
const toldInADay: Use = { name: 'requests-told', limit: 100, windowMs: day }
/** Of one address, a carrier's too: one machine must not use up the day for all others. */
const toldOfNetwork = (network: string): Use => ({
  name: `requests-told:${network}`,
  limit: 10,
  windowMs: hour,
})

interface Request extends ConsultationRow {
  readonly paymentId: string
  /** Undefined when it cannot be told from us. */
  readonly network: string | undefined
}

/**
 * Tells the firm of a new request, whatever becomes of its payment; once a day however often the same is tried anew.
 * When there are too many, one mail a day says so and where they are. Called before the request is stored, in its
 * transaction.
 */
export async function tellOfRequest(db: Database, shop: Shop, request: Request): Promise<void> {
  const { catalogue, now } = shop
  const { id, network, paymentId } = request
  if (await hasAskedSince(db, request, now() - day)) return
  const isOfFew = !network || (await takeUse(db, toldOfNetwork(network), now()))
  const mail =
    isOfFew && (await takeUse(db, toldInADay, now()))
      ? {
          ...(await consultationRequestNotice(catalogue.firm, request, paymentId)),
          onceKey: requestNoticeKey + id,
        }
      : {
          ...(await moreRequestsNotice(catalogue.firm)),
          onceKey: `more-requests:${indiaDay(now())}`,
        }
  await insertMail(db, mail, now())
}
