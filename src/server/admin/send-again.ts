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

/** The purchase type of this id, unless its buyer is erased. */
async function findKindOf(
  db: Database,
  { kinds }: Shop,
  subjectId: string,
): Promise<PurchaseType | undefined> {
  for (const kind of kinds) if ((await kind.findAddress(db, subjectId)) !== undefined) return kind
  return undefined
}

/**
 * The mail address of an order or booking. Undefined when it does not exist or its buyer was erased;
 * '' for a buyer without an e-mail address.
 */
async function findBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
): Promise<string | undefined> {
  const kind = await findKindOf(db, shop, subjectId)
  return await kind?.findAddress(db, subjectId)
}

/** Sends future mails about this order or booking to another address. */
export async function setBuyerAddress(
  db: Database,
  shop: Shop,
  subjectId: string,
  email: string,
): Promise<void> {
  const kind = await findKindOf(db, shop, subjectId)
  if (!kind) return
  await kind.setAddress(db, subjectId, email)
  // The consents belong to the buyer, not to the owner of the old mailbox.
  await moveConsents(db, subjectId, subjectOf(shop, { email, phone: '' }))
}

/**
 * Renders the receipt of a paid or free purchase anew; throws a refusal when there is none.
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
 * Puts a mail, or the mails of an order or booking, into the outbox again; a new address, if given, is
 * used for all future mails about that purchase. Returns the ids of the queued mails. Throws a refusal
 * for what cannot be sent, or not to that address.
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

/** Refuses another address for login codes and account mails: these are only for the owner. */
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
  // An erased buyer must not be stored again.
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
