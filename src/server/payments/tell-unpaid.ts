import { mayWriteUnasked } from '#server/rate-limit/unasked-letters.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { hasMailWithKey, insertMail, takeBackMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { unpaidMail } from './letters/unpaid.ts'
import { mayBeTried } from './note-attempt.ts'
import { findPassportUrl } from './passport-key.ts'
import { kindOf } from './purchase-kind.ts'
import { isMarkedForErasure } from './queries/marked-for-erasure.ts'
import { findNewestOf } from './queries/payments.ts'
import { findOtherAttempt } from './queries/same-wish.ts'

/** One of a purchase, however many attempts at it come to nothing. */
const keyOf = ({ wish_id }: PaymentRow) => `unpaid:${wish_id}`

/**
 * Writes to whoever booked without an account that nothing was paid, with the link at which the same is paid again, in the
 * transaction of the step that ends the payment. Of what somebody began one after another, the last counts: not while another
 * attempt at it is open or paid, and not of what was begun anew in other words, or for another time. What stands among the
 * orders of an account is told there.
 */
export async function tellUnpaid(db: Database, shop: Shop, ended: PaymentRow): Promise<void> {
  const kind = kindOf(shop, ended)
  const { boughtAt } = kind
  const payment = boughtAt && (await findNewestOf(db, ended))
  if (!payment || (payment.state !== 'failed' && payment.state !== 'expired')) return
  const page = await findPassportUrl(db, shop, payment)
  if (!page || (await findOtherAttempt(db, payment))) return
  const to = await kind.buyer(db, payment.subject_id)
  if (!to.email || (await isMarkedForErasure(db, payment.subject_id))) return
  const { lines, today } = await kind.passport(db, shop, payment)
  const why = today && 'why' in today ? today.why : undefined
  if (!today || why?.code === 'already-owned') return
  const onceKey = keyOf(payment)
  if (await hasMailWithKey(db, onceKey)) return
  if (!(await mayWriteUnasked(db, shop, to.email, shop.now()))) return
  const mail = await unpaidMail(shop.catalogue.firm, to, {
    ...{ transactionId: payment.id, amountPaise: payment.amount_paise, passportUrl: page, why },
    what: (words) => lines.map(({ name }) => name(words)).join(', '),
    isTried: mayBeTried(payment, shop.now()),
    chooseUrl: shop.siteUrl() + boughtAt,
  })
  await insertMail(db, { ...mail, onceKey, about: payment.subject_id }, shop.now())
}

/** Paid by now: what was not sent of it is not true any more. */
export async function takeBackUnpaid(db: Database, payment: PaymentRow): Promise<void> {
  await takeBackMail(db, keyOf(payment))
}
