import type { Complaint, FiledComplaint } from '#contracts/complaints/file-complaint.ts'
import { mailboxOf } from '#domain/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { inQueue } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import { takeNetworkUse } from '#server/rate-limit/limit-uses.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { takeNotice } from '#server/rate-limit/take-notice.ts'
import { officerOf } from '#server/mail/letter-officer.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { complaintUrl } from './complaint-page.ts'
import { complaintNotice, moreComplaintsNotice } from './letters/to-officer.ts'
import { complaintReceivedMail } from './letters/to-complainant.ts'
import { msToResolve } from './letters/time-limits.ts'
import { findSameComplaint, insertComplaint } from './queries/complaints.ts'
import { acknowledgementKey, moreComplaintsKey, noticeKey } from './queries/mail-keys.ts'
import type { ComplaintRow } from '#server/database/complaints-tables.ts'
import { newTicket } from './ticket.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Whoever sends the same within it has not seen the answer. */
const unheardMs = day
/** Complaints of one household; a carrier's address as many times more. */
const complaintsAnHour = 20
/** What is more is stored and has its ticket, and its mailbox is left in peace: it may be a stranger's. */
const acknowledgedADay = 5

/**
 * Stores a complaint under a ticket, and tells the officer and whoever complains; the same once more within a day is the
 * same one. Throws `too-many-requests` for too many of one network, with how else the officer is reached.
 */
export async function fileComplaint(
  shop: Shop,
  wish: Complaint,
  { client, language }: Visitor,
): Promise<FiledComplaint> {
  const now = shop.now()
  await limitComplaints(shop, client)
  const whose = keyedHash(shop.secret, 'complaints', mailboxOf(wish.email))
  const complaint = await inQueue(shop.db, `complaint:${whose}`, now, async (db) => {
    const same = await findSameComplaint(db, wish, now - unheardMs)
    if (same) return same
    const row = await storeComplaint(db, {
      ...{ ...wish, language, created_at: now, answered_at: null, resolved_at: null },
      ...{ id: crypto.randomUUID(), state: 'open', answer: '', erase_at_end: 0 },
    })
    await tell(db, shop, row, { whose, area: client.area })
    await writeAudit(db, shop, { action: 'complaint.filed', subject: row.ticket })
    return row
  })
  void shop.outbox.deliver()
  const { ticket, created_at } = complaint
  const answerBy = new Date(created_at + msToResolve(shop.catalogue.firm)).toISOString()
  return { ticket, statusUrl: complaintUrl(shop, ticket), answerBy }
}

async function limitComplaints(shop: Shop, client: Client): Promise<void> {
  const use = { name: 'complaints-from', limit: complaintsAnHour, windowMs: hour }
  if (await takeNetworkUse(shop, client, use)) return
  const { email, phone } = officerOf(shop.catalogue.firm)
  const refusal = new Refusal('too-many-requests', 'complaintsOfNetwork', { email, phone })
  throw refusal.retryAfter(hour / 1000)
}

/** Of two complaints with the same ticket, which is one chance in a hundred thousand million, the second gets another. */
async function storeComplaint(
  db: Database,
  complaint: Omit<ComplaintRow, 'ticket'>,
): Promise<ComplaintRow> {
  const row = { ...complaint, ticket: newTicket() }
  return (await insertComplaint(db, row)) ? row : await storeComplaint(db, complaint)
}

interface Sender {
  /** The mailbox that was named, by a digest. */
  readonly whose: string
  readonly area: string
}

async function tell(
  db: Database,
  shop: Shop,
  row: ComplaintRow,
  { whose, area }: Sender,
): Promise<void> {
  const { firm } = shop.catalogue
  const now = shop.now()
  const url = complaintUrl(shop, row.ticket)
  const own = { name: `complaints-acknowledged:${whose}`, limit: acknowledgedADay, windowMs: day }
  if (await takeUse(db, own, now)) {
    const mail = await complaintReceivedMail(firm, row, url)
    await insertMail(db, { ...mail, onceKey: acknowledgementKey(row.id) }, now)
  }
  const notice = (await takeNotice(db, { what: 'complaints', area }, now))
    ? { ...(await complaintNotice(firm, row)), onceKey: noticeKey(row.id) }
    : {
        ...(await moreComplaintsNotice(firm)),
        onceKey: moreComplaintsKey(now),
      }
  await insertMail(db, notice, now)
}
