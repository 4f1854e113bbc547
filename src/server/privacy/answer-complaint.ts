import type { ComplaintState } from '#domain/complaint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { complaintUrl } from './complaint-page.ts'
import { complaintAnsweredMail } from './letters/to-complainant.ts'
import { eraseComplaint, findComplaint, noteAnswer } from './queries/complaints.ts'
import type { ComplaintRow } from '#server/database/complaints-tables.ts'
import { ticketOf } from './ticket.ts'
import { withdrawReminders } from './write-complaint-reminders.ts'

/** A complaint by its ticket, however that was typed; throws `not-found`. */
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
 * Sends the firm's answer to whoever complained, and shows it on the page of the complaint; `resolved` ends it. Throws
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
  await shop.db.transaction().execute(async (db) => {
    await noteInTime(db, complaint, said)
    await insertMail(db, mail, now)
    await writeAudit(db, shop, { action: `complaint.${state}`, subject: ticket })
    if (state === 'resolved') await withdrawReminders(db, id)
  })
  void shop.outbox.deliver()
  return { ...complaint, ...said }
}

/**
 * Ends a complaint that is none, such as an advertisement, and writes to nobody: the mailbox that it names may be a
 * stranger's. What was told is erased a year later, as of others. Throws as `answerComplaint` does.
 */
export async function dismissComplaint(shop: Shop, typed: string): Promise<ComplaintRow> {
  const complaint = await getComplaint(shop, typed)
  const { id, ticket, answer, answered_at } = complaint
  const said = { state: 'resolved', answer, answered_at, resolved_at: shop.now() } as const
  await shop.db.transaction().execute(async (db) => {
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
