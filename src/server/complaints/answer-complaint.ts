import type { ComplaintState } from '#domain/complaint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { complaintUrl } from './complaint-page.ts'
import { complaintAnsweredMail } from './letters/to-complainant.ts'
import { eraseComplaint, findComplaint, noteAnswer } from './queries/complaints.ts'
import type { ComplaintRow } from './tables.ts'
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
  await shop.db.transaction().execute(async (db) => {
    if (!(await noteAnswer(db, id, said)))
      throw new Refusal('invalid-request', 'complaintResolved', { ticket })
    const url = complaintUrl(shop, ticket)
    const mail = await complaintAnsweredMail(shop.catalogue.firm, { ...complaint, ...said }, url)
    await insertMail(db, mail, now)
    await writeAudit(db, shop, { action: `complaint.${state}`, subject: ticket })
    if (state !== 'resolved') return
    await withdrawReminders(db, id)
    if (complaint.erase_at_end === 1) await eraseComplaint(db, id)
  })
  void shop.outbox.deliver()
  return { ...complaint, ...said }
}
