import { parseJson } from '#domain/json.ts'
import { dialledNumber, formatPhone } from '#domain/phone.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

const noticeWords = firmWords.purchaseMails.seatNotice

/** Yes or no; nothing is known of a seat that was rebuilt, or stored without consent once. */
function challengesOf({ challenges }: EnrollmentRow) {
  const kept = parseJson(challenges)
  const told = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : undefined
  const { yes, no, notShared } = noticeWords
  const flag = (name: string) => (told ? (told.get(name) === true ? yes : no) : notShared)
  return {
    healthChallenge: flag('healthChallenge'),
    mentalChallenge: flag('mentalChallenge'),
    financialChallenge: flag('financialChallenge'),
    other: String(told?.get('other') ?? ''),
  }
}

const genders: Partial<Record<string, string>> = noticeWords.genders

function factsOf(enrollment: EnrollmentRow): [string, string][] {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const { healthChallenge, mentalChallenge, financialChallenge, other } = challengesOf(enrollment)
  const labels = { ...firmWords.mailFrame.facts, ...noticeWords }
  const facts: [string, string][] = [
    [labels.name, name],
    [labels.email, email],
    [labels.phone, formatPhone(phone)],
    [labels.city, city],
    [labels.state, state],
    [labels.gender, genders[gender] ?? gender],
    [labels.healthChallenge, healthChallenge],
    [labels.mentalChallenge, mentalChallenge],
    [labels.financialChallenge, financialChallenge],
    [labels.otherChallenge, other],
  ]
  return facts.map(([label, value]) => [label, value || labels.notGiven])
}

function startOf(webinar: SoldWebinar): [string, string] {
  return [firmWords.purchaseMails.seat.begins, firmWords.webinar.formatStart(webinar)]
}

/** Whether no mail reaches the person, and only a call does. */
const isOwed = ({ email, phone }: EnrollmentRow) => !email && phone !== ''

interface Notice {
  readonly subject: (who: string) => string
  readonly text: (webinar: string) => string
  /** Before what else was written, where the firm's own template shows nothing of it. */
  readonly mark?: string
  readonly paragraphs?: readonly string[]
  readonly facts?: readonly (readonly [string, string])[]
}

/** A letter to the firm about a seat; carries the parameters that the specification names, for its own template. */
async function noticeOf(
  firm: Firm,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar | undefined,
  { subject, text, mark = '', paragraphs = [], facts = [] }: Notice,
): Promise<NewMail> {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const { params } = await letterToFirm(firm, {
    ...(email && { replyTo: email }),
    subject: subject(name || email || formatPhone(phone)),
    paragraphs: [text(webinar?.title ?? enrollment.webinar_id), ...paragraphs],
    facts: [...facts, ...factsOf(enrollment)],
    ...(isOwed(enrollment) && {
      button: { label: noticeWords.call(formatPhone(phone)), url: `tel:${dialledNumber(phone)}` },
    }),
  })
  const challenges = challengesOf(enrollment)
  const other = [mark, challenges.other].filter(Boolean).join(' ')
  const named = { name, email, phone, city, state, gender, ...challenges, other }
  return { template: 'webinar', params: { ...named, ...params } }
}

/** Tells the firm of a seat; of whoever gave a phone number alone, that it must pass on the link. */
export async function seatNotice(
  firm: Firm,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar | undefined,
): Promise<NewMail> {
  const { subject, text, owed, owedMark, link } = noticeWords
  const { phone } = enrollment
  const joinLink = webinar?.joinLink ?? noticeWords.notGiven
  return await noticeOf(firm, enrollment, webinar, {
    ...{ subject, text },
    ...(isOwed(enrollment) && {
      mark: owedMark(joinLink),
      paragraphs: [owed(formatPhone(phone))],
      facts: [...(webinar ? [startOf(webinar)] : []), [link, joinLink]],
    }),
  })
}

/** Tells the firm at once who asks for a seat, whatever becomes of the payment. */
export async function seatRequestNotice(
  firm: Firm,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar,
  transactionId: string,
): Promise<NewMail> {
  return await noticeOf(firm, enrollment, webinar, {
    ...firmWords.purchaseMails.seatRequest,
    facts: [[firmWords.mailFrame.facts.transaction, transactionId]],
  })
}
