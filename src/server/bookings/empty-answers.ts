import type { Database } from '#server/database/tables.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { renewFingerprints } from '#server/payments/queries/purchase-keys.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { takeUnsentMails, type WaitingMail } from '#server/mail/queries/unsent-mails.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import { seatNotice, seatRequestNotice } from './emails/webinars.ts'
import { getEnrollment, seatNotices, seatRequests } from './queries/enrollments.ts'
import { emptyChallenges } from './queries/erase.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

/**
 * Empties what these seats tell of health, mind and money. First in their rows, which a payment that confirms one of them
 * waits for; then in the digests of what was wished for, and in the notices that the firm has not been sent, which are
 * written anew without.
 */
export async function emptyAnswers(
  db: Database,
  shop: Shop,
  ids: readonly string[],
): Promise<void> {
  await emptyChallenges(db, ids)
  await renewFingerprints(db, ids)
  for (const id of ids) await writeAnew(db, shop, await getEnrollment(db, id))
}

/** Notices of before had no key. */
function isAbout({ id, name, email, phone }: EnrollmentRow, mail: WaitingMail): boolean {
  const { onceKey, params } = mail
  const keys = [seatRequests, seatNotices].map((kind) => requestNoticeKey(kind, id))
  if (onceKey) return keys.includes(onceKey)
  const isSame = (field: string, value: string) => value !== '' && params[field] === value
  return params['name'] === name && (isSame('email', email) || isSame('phone', phone))
}

async function writeAnew(db: Database, shop: Shop, seat: EnrollmentRow): Promise<void> {
  const taken = await takeUnsentMails(db, 'webinar', (mail) => isAbout(seat, mail))
  if (taken.length === 0) return
  const { firm } = shop.catalogue
  const webinar = await knownWebinar(db, shop, seat.webinar_id)
  const requestKey = requestNoticeKey(seatRequests, seat.id)
  const [payment] = await listPayments(db, [seat.id])
  if (taken.includes(requestKey) && webinar && payment) {
    const request = await seatRequestNotice(firm, seat, webinar, payment.id)
    await insertMail(db, { ...request, onceKey: requestKey }, shop.now())
  }
  if (taken.every((key) => key === requestKey) || seat.state !== 'confirmed') return
  const onceKey = requestNoticeKey(seatNotices, seat.id)
  await insertMail(db, { ...(await seatNotice(firm, seat, webinar)), onceKey }, shop.now())
}
