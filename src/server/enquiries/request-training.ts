import type { TakenEnquiry, TrainingEnquiry } from '#contracts/training.ts'
import { mailboxOf } from '#domain/email.ts'
import { trainingReceivedAddress } from '#domain/training.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { TrainingEnquiryRow } from '#server/database/account-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { mayWriteUnasked, takeNetworkUse, takeNotice } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { moreTrainingNotice, trainingNotice, trainingReceivedMail } from './emails.ts'
import {
  findSameTraining,
  insertTraining,
  moreTrainingKey,
  noticeKey,
  receivedKey,
} from './queries/training-enquiries.ts'

const hour = 60 * 60_000
/** An identical enquiry within this time is a retry. */
const unheardMs = 24 * hour
/** Enquiries per network; an address shared by many households allows a multiple. */
const enquiriesAnHour = 10

/**
 * Stores a company's enquiry, and notifies the firm and the requester; an identical one within a day is the same.
 * Throws `too-many-requests` for too many from one network, with other ways to contact the firm.
 */
export async function requestTraining(
  shop: Shop,
  { email = '', phone = '', when: wished, ...details }: TrainingEnquiry,
  { client, language }: Visitor,
): Promise<TakenEnquiry> {
  await limitEnquiries(shop, client)
  await refuseBlocked(shop, { email, phone, client })
  const now = shop.now()
  const asked = { ...details, email, phone, wished }
  const whose = keyedHash(shop.secret, 'training', email ? mailboxOf(email) : phone)
  const enquiry = await inQueue(shop.db, `training:${whose}`, now, async (db) => {
    const same = await findSameTraining(db, asked, now - unheardMs)
    if (same) return same
    const row = { ...asked, id: crypto.randomUUID(), language, created_at: now }
    await insertTraining(db, row)
    await tell(db, shop, row, client)
    await writeAudit(db, shop, { action: 'training.requested', subject: row.id })
    return row
  })
  void shop.outbox.deliver()
  return { id: enquiry.id, redirectUrl: `${shop.siteUrl()}${trainingReceivedAddress}` }
}

async function limitEnquiries(shop: Shop, client: Client): Promise<void> {
  const use = { name: 'training-from', limit: enquiriesAnHour, windowMs: hour }
  if (await takeNetworkUse(shop, client, use)) return
  const { email, phone } = shop.catalogue.firm
  const refusal = new Refusal('too-many-requests', 'enquiriesOfNetwork', { email, phone })
  throw refusal.retryAfter(hour / 1000)
}

async function tell(
  db: Database,
  shop: Shop,
  row: TrainingEnquiryRow,
  { area }: Client,
): Promise<void> {
  const { firm } = shop.catalogue
  const { id, email } = row
  const now = shop.now()
  if (email && (await mayWriteUnasked(db, shop, email, now))) {
    const mail = await trainingReceivedMail(firm, row)
    await insertMail(db, { ...mail, onceKey: receivedKey(id) }, now)
  }
  const notice = (await takeNotice(db, { what: 'training', area }, now))
    ? { ...(await trainingNotice(firm, row)), onceKey: noticeKey(id) }
    : { ...(await moreTrainingNotice(firm)), onceKey: moreTrainingKey(now) }
  await insertMail(db, notice, now)
}
