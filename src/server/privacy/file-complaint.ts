import { randomInt } from 'node:crypto'
import type { Complaint, FiledComplaint } from '#contracts/consents.ts'
import type { ComplaintState } from '#domain/complaint.ts'
import { mailboxOf } from '#domain/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { ComplaintRow } from '#server/database/account-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import { officerOf } from '#server/mail/template-to-firm.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { takeNetworkUse, takeNotice } from '#server/rate-limit/rate-limit.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { complaintUrl } from './complaint-page.ts'
import {
  complaintAnsweredMail,
  complaintNotice,
  complaintReceivedMail,
  moreComplaintsNotice,
  msToResolve,
} from './emails.ts'
import {
  acknowledgementKey,
  eraseComplaint,
  findComplaint,
  findSameComplaint,
  insertComplaint,
  moreComplaintsKey,
  noteAnswer,
  noticeKey,
} from './queries/complaints.ts'
import { withdrawReminders } from './complaint-reminders.ts'

/** Capitals and digits that are not easily misheard or misread: no 0 and O, no 1, I and L, no B and 8, no S and 5. */
const letters = '234679ACDEFHJKMNPRTUVWXY'
const groupLength = 4

/** Such as K7PM-4XWD. Random, so it does not reveal the number of complaints. */
export function newTicket(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}`
}

/** Normalises a typed or dictated ticket, with spaces and lower-case letters. */
function ticketOf(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return `${plain.slice(0, groupLength)}-${plain.slice(groupLength)}`
}

const hour = 60 * 60_000
const day = 24 * hour
/** An identical complaint within this time is a retry. */
const unheardMs = day
/** Complaints per household; an address shared by many households allows a multiple. */
const complaintsAnHour = 20
/** Further ones are stored and get a ticket, but no mail, as the mailbox may be a stranger's. */
const acknowledgedADay = 5

/**
 * Stores a complaint under a ticket, and notifies the officer and the complainant; an identical one within a day is the
 * same. Throws `too-many-requests` for too many from one network, with other ways to contact the officer.
 */
export async function fileComplaint(
  shop: Shop,
  request: Complaint,
  { client, language }: Visitor,
): Promise<FiledComplaint> {
  const now = shop.now()
  await limitComplaints(shop, client)
  const whose = keyedHash(shop.secret, 'complaints', mailboxOf(request.email))
  const complaint = await inQueue(shop.db, `complaint:${whose}`, now, async (db) => {
    const same = await findSameComplaint(db, request, now - unheardMs)
    if (same) return same
    const row = await storeComplaint(db, {
      ...{ ...request, language, created_at: now, answered_at: null, resolved_at: null },
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

/** Draws another ticket on a collision, a chance of one in a hundred thousand million. */
async function storeComplaint(
  db: Database,
  complaint: Omit<ComplaintRow, 'ticket'>,
): Promise<ComplaintRow> {
  const row = { ...complaint, ticket: newTicket() }
  return (await insertComplaint(db, row)) ? row : await storeComplaint(db, complaint)
}

interface Sender {
  /** A digest of the complainant's mailbox. */
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

/** A complaint by its ticket, in any spelling; throws `not-found`. */
export async function getComplaint({ db }: Shop, typed: string): Promise<ComplaintRow> {
  const ticket = ticketOf(typed)
  const complaint = await findComplaint(db, ticket)
  if (!complaint) throw new Refusal('not-found', 'noComplaint', { ticket })
  return complaint
}

interface Said {
  readonly text: string
  readonly state: Exclude<ComplaintState, 'open'>
}

/**
 * Mails the firm's answer to the complainant, and shows it on the complaint's page; `resolved` closes it. Throws
 * `not-found`, and `invalid-request` for one that is resolved already.
 */
export async function answerComplaint(
  shop: Shop,
  typed: string,
  { text, state }: Said,
): Promise<ComplaintRow> {
  const complaint = await getComplaint(shop, typed)
  const { id, ticket } = complaint
  const now = shop.now()
  const said = {
    state,
    answer: text,
    answered_at: now,
    resolved_at: state === 'resolved' ? now : null,
  }
  const url = complaintUrl(shop, ticket)
  const mail = await complaintAnsweredMail(shop.catalogue.firm, { ...complaint, ...said }, url)
  await inTransaction(shop.db, async (db) => {
    await noteInTime(db, complaint, said)
    await insertMail(db, mail, now)
    await writeAudit(db, shop, { action: `complaint.${state}`, subject: ticket })
    if (state === 'resolved') await withdrawReminders(db, id)
  })
  void shop.outbox.deliver()
  return { ...complaint, ...said }
}

/**
 * Closes a complaint that is none, such as an advertisement, without a mail: its mailbox may be a stranger's. Its
 * content is erased a year later, as for others. Throws as `answerComplaint` does.
 */
export async function dismissComplaint(shop: Shop, typed: string): Promise<ComplaintRow> {
  const complaint = await getComplaint(shop, typed)
  const { id, ticket, answer, answered_at } = complaint
  const said = { state: 'resolved', answer, answered_at, resolved_at: shop.now() } as const
  await inTransaction(shop.db, async (db) => {
    await noteInTime(db, complaint, said)
    await writeAudit(db, shop, { action: 'complaint.dismissed', subject: ticket })
    await withdrawReminders(db, id)
  })
  return { ...complaint, ...said }
}

async function noteInTime(
  db: Database,
  { id, ticket }: ComplaintRow,
  said: Parameters<typeof noteAnswer>[2],
): Promise<void> {
  const noted = await noteAnswer(db, id, said)
  if (!noted) throw new Refusal('invalid-request', 'complaintResolved', { ticket })
  if (noted.resolved_at !== null && noted.erase_at_end === 1) await eraseComplaint(db, id)
}
