import { normaliseEmail } from '#domain/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { hastenMail, insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import {
  findUnsentMail,
  listStoredMailsAbout,
  replaceMail,
  type UnsentMail,
} from '#server/mail/queries/unsent-mails.ts'
import { kindOf, type PurchaseType } from '#server/payments/find-purchase-type.ts'
import { findPaymentOf } from '#server/payments/queries/payments.ts'
import { moveConsents } from '#server/privacy/queries/consents.ts'
import { subjectOf } from '#server/privacy/consents.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** The kind of what has this id, while its buyer is known. */
async function findKindOf(
  db: Database,
  { kinds }: Shop,
  subjectId: string,
): Promise<PurchaseType | undefined> {
  for (const kind of kinds) if ((await kind.findAddress(db, subjectId)) !== undefined) return kind
  return undefined
}

/**
 * Where mails about an order or a booking go. Undefined when there is no such thing, or when nothing is
 * known of its buyer any more; '' for somebody who is only reached by phone.
 */
async function findBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
): Promise<string | undefined> {
  const kind = await findKindOf(db, shop, subjectId)
  return await kind?.findAddress(db, subjectId)
}

/** From now on mails about this order or booking go there. */
export async function setBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
  email: string,
): Promise<void> {
  const kind = await findKindOf(db, shop, subjectId)
  if (!kind) return
  await kind.setAddress(db, subjectId, email)
  // Whoever reads the old mailbox is not whose answers they are.
  await moveConsents(db, subjectId, subjectOf(shop, { email, phone: '' }))
}

/**
 * The mail to the buyer of what is paid, or was free, as it would be written now; throws a refusal when
 * there is none.
 */
export async function receiptAgain(
  shop: Shop,
  subjectId: string,
  payment: PaymentRow | undefined,
): Promise<NewMail> {
  if (payment && payment.state !== 'paid')
    throw new Refusal('invalid-request', 'noReceipt', { state: payment.state })
  const kind = payment ? kindOf(shop, payment) : await findKindOf(shop.db, shop, subjectId)
  if (!kind) throw new Refusal('not-found', 'nothingWithId', { id: subjectId })
  if (payment) return await kind.receipt(shop, subjectId, payment)
  if (!kind.free) throw new Refusal('invalid-request', 'withoutPayment', { id: subjectId })
  return await kind.free.receipt(shop, subjectId)
}

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/**
 * Puts a mail, or what an order or a booking should have brought, into the outbox again; to another address
 * if one is given, which is then where everything about that purchase goes. Answers the ids of what is on
 * its way. Throws in words what cannot be sent, or not there.
 */
export async function sendAgain(shop: Shop, id: string, to?: string): Promise<string[]> {
  const email = to === undefined ? undefined : normaliseEmail(to)
  const mail = await findUnsentMail(shop.db, id)
  if (mail) return [await sendMailAgain(shop, mail, email)]
  return await sendAboutAgain(shop, id, email)
}

async function sendMailAgain(shop: Shop, mail: UnsentMail, to?: string): Promise<string> {
  const isWaiting = mail.done_at === null
  if (!isWaiting && !mail.params['to_email']) throw refuse('mailNotKept')
  if (to !== undefined) refuseElsewhere(shop, mail, to)
  if (isWaiting && to === undefined) {
    if (await hastenMail(shop.db, mail.id, shop.now())) return mail.id
    throw sentMeanwhile()
  }
  return await inTransaction(shop.db, async (db) => {
    if (to !== undefined && mail.about !== null) await correctAddress(db, shop, mail.about, to)
    return await readdress(db, shop, mail, to)
  })
}

const sentMeanwhile = () => refuse('mailSent')

/** A code opens an account, and a letter about an account is for its owner: neither goes to anybody else. */
function refuseElsewhere({ catalogue }: Shop, mail: UnsentMail, to: string): void {
  if (mail.expires_at !== null) throw refuse('mailForOneMailbox')
  if (mail.about === null && to !== normaliseEmail(catalogue.firm.email))
    throw refuse('mailOfAccount')
}

async function readdress(db: Database, shop: Shop, mail: UnsentMail, to?: string): Promise<string> {
  const { template, about } = mail
  const params = { ...mail.params, ...(to !== undefined && { to_email: to }) }
  const again = { template, params, ...(about !== null && { about }) }
  const id = await replaceMail(db, mail, again, shop.now())
  if (id === undefined) throw sentMeanwhile()
  return id
}

async function sendAboutAgain(shop: Shop, id: string, to?: string): Promise<string[]> {
  const payment = await findPaymentOf(shop.db, id)
  const subjectId = payment?.subject_id ?? id
  const address = await findBuyerAddress(shop.db, shop, subjectId)
  if (address === undefined && !payment) throw new Refusal('not-found', 'nothingWithId', { id })
  // Whoever was forgotten is not to be known again.
  if (address === undefined) throw refuse('buyerForgotten')
  if (!address && to === undefined) throw refuse('noEmail')
  const stored = await listStoredMailsAbout(shop.db, subjectId)
  return await inTransaction(shop.db, async (db) => {
    const own = { ...shop, db }
    if (to !== undefined) await correctAddress(db, shop, subjectId, to)
    const ids: string[] = []
    for (const mail of stored) ids.push(await readdress(db, shop, mail, to ?? address))
    if (ids.length > 0) return ids
    const receipt = await receiptAgain(own, subjectId, payment)
    const written = await insertMail(db, receipt, shop.now())
    return written === undefined ? [] : [written]
  })
}

async function correctAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
  to: string,
): Promise<void> {
  if ((await findBuyerAddress(db, shop, subjectId)) === undefined) throw refuse('buyerForgotten')
  await setBuyerAddress(db, shop, subjectId, to)
  await writeAudit(db, shop, { action: 'purchase.address-corrected', subject: subjectId })
}
