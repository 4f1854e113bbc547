import { acknowledgeWithinMs } from '#domain/complaint.ts'
import { formatDay } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'
import { officerOf } from '#server/mail/letter-officer.ts'
import { daysToResolve, isSebiRegistered, msToResolve } from './time-limits.ts'

interface Complaint extends Reader {
  readonly ticket: string
  readonly created_at: number
}

/** Where a client of a firm that SEBI has registered can turn next; nothing of other firms. */
function nextSteps(firm: Firm, language: Language): string[] {
  if (!isSebiRegistered(firm)) return []
  const { text, steps } = wordsIn(language).complaints.sebi
  return [
    text(daysToResolve(firm)),
    ...steps.map(({ label, value, href }) => `${label}: ${value}, ${href}`),
  ]
}

/**
 * Acknowledges a complaint. Nobody has shown that the mailbox is theirs, so it says nothing that was typed.
 */
export async function complaintReceivedMail(
  firm: Firm,
  complaint: Complaint,
  url: string,
): Promise<NewMail> {
  const { ticket, created_at, language } = complaint
  const { complaintMails, complaints, mailFrame } = wordsIn(language)
  const words = complaintMails.received
  const { email, phone } = officerOf(firm)
  return await letter({
    firm,
    to: complaint,
    replyTo: email,
    subject: words.subject(ticket),
    paragraphs: [mailFrame.dear(words.nameless), words.text(daysToResolve(firm))],
    big: ticket,
    facts: [
      [complaints.status.filed, formatDay(created_at)],
      [complaints.status.acknowledgeBy, formatDay(created_at + acknowledgeWithinMs)],
      [complaints.status.answerBy, formatDay(created_at + msToResolve(firm))],
    ],
    button: { label: words.button, url },
    closing: [words.closing({ email, phone }), ...nextSteps(firm, language)],
  })
}

/** The answer of the firm, in its own words. */
export async function complaintAnsweredMail(
  firm: Firm,
  complaint: Complaint & { readonly answer: string; readonly resolved_at: number | null },
  url: string,
): Promise<NewMail> {
  const { ticket, answer, resolved_at, language } = complaint
  const { complaintMails, mailFrame } = wordsIn(language)
  const words = complaintMails.answered
  const isOver = resolved_at !== null
  return await letter({
    firm,
    to: complaint,
    replyTo: officerOf(firm).email,
    subject: isOver ? words.subjectResolved(ticket) : words.subject(ticket),
    paragraphs: [
      mailFrame.dear(complaintMails.received.nameless),
      isOver ? words.textResolved : words.text,
    ],
    quote: answer,
    button: { label: complaintMails.received.button, url },
    closing: [
      isOver ? words.closingResolved : words.closing,
      ...(isOver ? nextSteps(firm, language) : []),
    ],
  })
}
