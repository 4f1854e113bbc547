import { acknowledgeWithinMs, resolveWithinDays, resolveWithinMs } from '#domain/complaint.ts'
import { formatDay } from '#domain/india-time.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Firm, MailContent, Reader } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm, officerOf } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import { wordsIn } from '#server/words.ts'

interface Keeping {
  /** Whether data that the law requires to be retained is encrypted. */
  readonly isSealed: boolean
}

/** The last mail: what was deleted, and what the law requires to be retained. */
export async function accountDeletedMail(
  firm: Firm,
  to: Reader,
  keeping: Keeping,
): Promise<NewMail> {
  const { subject, text } = wordsIn(to.language).accountMails.accountDeleted
  return await deletionMail(firm, to, { ...keeping, subject, text })
}

/** The same for a person without an account. */
export async function dataDeletedMail(firm: Firm, to: Reader, keeping: Keeping): Promise<NewMail> {
  const { subject, text } = wordsIn(to.language).accountMails.dataDeleted
  return await deletionMail(firm, to, { ...keeping, subject, text })
}

async function deletionMail(
  firm: Firm,
  to: Reader,
  { isSealed, subject, text }: Keeping & { readonly subject: string; readonly text: string },
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountDeleted
  return await renderMail({
    ...{ firm, to, subject },
    paragraphs: [text, isSealed ? words.sealed : words.invoicesStay, words.ifNotYou(firm.email)],
    closing: [words.closing],
  })
}

/** The firm's own text about a breach. */
export interface BreachWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** To a person affected by a breach: the firm's own text, and a contact for questions. */
export async function breachMail(firm: Firm, to: Reader, words: BreachWords): Promise<NewMail> {
  const { questions } = wordsIn(to.language).consentMails
  return await renderMail({
    ...{ firm, to, subject: words.subject },
    paragraphs: words.paragraphs,
    closing: [questions(firm.legal?.grievance.email ?? firm.email)],
  })
}

/** To the person who withdrew a consent: what was deleted. */
export async function withdrawalMail(firm: Firm, to: Reader): Promise<NewMail> {
  const words = wordsIn(to.language).consentMails.withdrawn
  return await renderMail({
    ...{ firm, to, subject: words.subject },
    paragraphs: [words.text],
    closing: [words.unasked(firm.email)],
  })
}

/** To the firm, which received the answers by mail: what to delete. */
export async function withdrawalNotice(firm: Firm, about: readonly string[]): Promise<NewMail> {
  const words = firmWords.consentMails.notice
  return await mailToFirm(firm, {
    subject: words.subject,
    paragraphs: [words.text, words.show],
    facts: about.map((id): [string, string] => [words.booking, id]),
  })
}

/** Whether the firm is registered with SEBI; false for a site built before the setting existed. */
const isSebiRegistered = ({ legal }: Firm) => legal?.isSebiRegistered ?? false

/** The deadline in days for resolving a complaint. */
export const daysToResolve = (firm: Firm) => resolveWithinDays(isSebiRegistered(firm))

/** The same in milliseconds. */
export const msToResolve = (firm: Firm) => resolveWithinMs(isSebiRegistered(firm))

interface Complaint extends Reader {
  readonly ticket: string
  readonly created_at: number
}

/** Where clients of a SEBI-registered firm can escalate a complaint; empty for other firms. */
function nextSteps(firm: Firm, language: Language): string[] {
  if (!isSebiRegistered(firm)) return []
  const { text, steps } = wordsIn(language).complaints.sebi
  return [
    text(daysToResolve(firm)),
    ...steps.map(({ label, value, href }) => `${label}: ${value}, ${href}`),
  ]
}

/** Acknowledges a complaint. The mailbox is not proven, so the mail repeats nothing that was typed. */
export async function complaintReceivedMail(
  firm: Firm,
  complaint: Complaint,
  url: string,
): Promise<NewMail> {
  const { ticket, created_at, language } = complaint
  const { complaintMails, complaints, mailFrame } = wordsIn(language)
  const words = complaintMails.received
  const { email, phone } = officerOf(firm)
  return await renderMail({
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

/** The firm's answer, in its own words. */
export async function complaintAnsweredMail(
  firm: Firm,
  complaint: Complaint & { readonly answer: string; readonly resolved_at: number | null },
  url: string,
): Promise<NewMail> {
  const { ticket, answer, resolved_at, language } = complaint
  const { complaintMails, mailFrame } = wordsIn(language)
  const words = complaintMails.answered
  const isOver = resolved_at !== null
  return await renderMail({
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

interface OfficerComplaint {
  readonly ticket: string
  readonly name: string
  readonly email: string
  readonly about: string
  readonly message: string
  readonly created_at: number
}

const { complaintMails: words } = firmWords

async function toOfficer(firm: Firm, content: Omit<MailContent, 'firm' | 'to'>): Promise<NewMail> {
  const to = { email: officerOf(firm).email, language: defaultLanguage }
  return await renderMail({ firm, to, ...content })
}

const factsOf = (firm: Firm, { ticket, name, email, about, created_at }: OfficerComplaint) => [
  [words.facts.ticket, ticket] as const,
  [words.facts.name, name] as const,
  [firmWords.mailFrame.facts.email, email] as const,
  ...(about ? [[words.facts.about, about] as const] : []),
  [words.facts.answerBy, formatDay(created_at + msToResolve(firm))] as const,
]

/** Notifies the officer of a complaint and its deadline. */
export async function complaintNotice(firm: Firm, complaint: OfficerComplaint): Promise<NewMail> {
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

/** Notifies the officer that there are more complaints than single mails per day. */
export async function moreComplaintsNotice(firm: Firm): Promise<NewMail> {
  const { subject, text } = words.more
  return await toOfficer(firm, { subject, paragraphs: [text] })
}

/** Reminds the officer of a complaint whose deadline is near or over. */
export async function complaintReminder(
  firm: Firm,
  complaint: OfficerComplaint,
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
