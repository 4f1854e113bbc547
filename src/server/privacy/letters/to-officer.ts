import { formatDay } from '#domain/dates.ts'
import { defaultLanguage } from '#domain/language.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, LetterContent } from '#server/mail/letter-content.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { officerOf } from '#server/mail/letter-officer.ts'
import { daysToResolve, msToResolve } from './time-limits.ts'

interface Complaint {
  readonly ticket: string
  readonly name: string
  readonly email: string
  readonly about: string
  readonly message: string
  readonly created_at: number
}

const { complaintMails: words } = firmWords

async function toOfficer(
  firm: Firm,
  content: Omit<LetterContent, 'firm' | 'to'>,
): Promise<NewMail> {
  const to = { email: officerOf(firm).email, language: defaultLanguage }
  return await letter({ firm, to, ...content })
}

const factsOf = (firm: Firm, { ticket, name, email, about, created_at }: Complaint) => [
  [words.facts.ticket, ticket] as const,
  [words.facts.name, name] as const,
  [firmWords.mailFrame.facts.email, email] as const,
  ...(about ? [[words.facts.about, about] as const] : []),
  [words.facts.answerBy, formatDay(created_at + msToResolve(firm))] as const,
]

/** Tells the officer what somebody complains of, and until when there must be an answer. */
export async function complaintNotice(firm: Firm, complaint: Complaint): Promise<NewMail> {
  const { ticket, email, message } = complaint
  return await toOfficer(firm, {
    replyTo: email,
    subject: words.notice.subject(ticket),
    paragraphs: [words.notice.text],
    quote: message,
    facts: factsOf(firm, complaint),
    closing: [words.notice.closing(ticket)],
  })
}

/** Tells the officer that there are more complaints than mails are sent of in a day. */
export async function moreComplaintsNotice(firm: Firm): Promise<NewMail> {
  const { subject, text } = words.more
  return await toOfficer(firm, { subject, paragraphs: [text] })
}

/** Tells the officer that the time for a complaint is nearly over, or over. */
export async function complaintReminder(
  firm: Firm,
  complaint: Complaint,
  name: keyof typeof words.reminders,
): Promise<NewMail> {
  const { ticket, email } = complaint
  const { subject, text } = words.reminders[name]
  return await toOfficer(firm, {
    replyTo: email,
    subject: subject(ticket),
    paragraphs: [text(daysToResolve(firm))],
    facts: factsOf(firm, complaint),
    closing: [words.notice.closing(ticket)],
  })
}
