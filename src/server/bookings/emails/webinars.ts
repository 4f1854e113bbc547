import ical from 'ical-generator'
import { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { dialledNumber, formatPhone } from '#domain/phone.ts'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
import type { SoldWebinar } from '#server/catalogue/sold-items.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import { type Firm, greeting } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

const noticeWords = firmWords.purchaseMails.seatNotice

/** Yes or no each; unknown for a seat stored without consent. */
function challengesOf({ challenges }: EnrollmentRow) {
  const answers = parseJson(challenges)
  const details =
    typeof answers === 'object' && answers !== null ? new Map(Object.entries(answers)) : undefined
  const { yes, no, notShared } = noticeWords
  const flag = (name: string) => (details ? (details.get(name) === true ? yes : no) : notShared)
  return {
    healthChallenge: flag('healthChallenge'),
    mentalChallenge: flag('mentalChallenge'),
    financialChallenge: flag('financialChallenge'),
    other: String(details?.get('other') ?? ''),
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

/** Whether the participant has no e-mail and must be called. */
const isOwed = ({ email, phone }: EnrollmentRow) => !email && phone !== ''

interface Notice {
  readonly subject: (who: string) => string
  readonly text: (webinar: string) => string
  /** Prepended to the other answers, for the firm's own template, which does not show the text. */
  readonly mark?: string
  readonly paragraphs?: readonly string[]
  readonly facts?: readonly (readonly [string, string])[]
}

/** A mail to the firm about a seat; carries the parameters from the specification, for its own template. */
async function noticeOf(
  firm: Firm,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar | undefined,
  { subject, text, mark = '', paragraphs = [], facts = [] }: Notice,
): Promise<NewMail> {
  const { name, email, phone, city, state_of_india: state, gender } = enrollment
  const { params } = await mailToFirm(firm, {
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

/** Notifies the firm of a seat; for a participant with only a phone number, that it must pass on the link. */
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

/** Notifies the firm of a requested seat at once, whatever becomes of the payment. */
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

interface Seat {
  readonly enrollment: EnrollmentRow
  readonly webinar: SoldWebinar
  /** The address of the calendar file. */
  readonly calendarUrl: string
  /** What was paid, unless it was free. */
  readonly payment: { readonly id: string; readonly amount_paise: number } | undefined
  /** The purchase's page; a free seat has none. */
  readonly statusPageUrl: string | undefined
}

/**
 * The common part of both mails to a participant. Anyone may have entered the address of a free seat, so what was typed
 * must not be sent there in the firm's name.
 */
function joining(firm: Firm, { enrollment, webinar, calendarUrl, payment, statusPageUrl }: Seat) {
  const { language } = enrollment
  const all = wordsIn(language)
  const words = all.purchaseMails.seat
  const facts: [string, string][] = [
    [words.begins, all.webinar.formatStart(webinar)],
    [words.takes, words.hours(webinar.durationHours)],
  ]
  return {
    firm,
    to: enrollment,
    salutation: greeting(payment ? enrollment.name : '', words.nameless, language),
    facts,
    button: { label: words.button, url: webinar.joinLink },
    links: [
      { label: words.calendar, url: calendarUrl },
      ...(statusPageUrl ? [{ label: all.statusPage.inMails, url: statusPageUrl }] : []),
    ],
  }
}

/** Tells the participant when it begins and how to join. */
export async function seatConfirmedMail(
  firm: Firm,
  seat: Seat & { readonly calendar: string },
): Promise<NewMail> {
  const { salutation, facts, ...rest } = joining(firm, seat)
  const { payment, webinar } = seat
  const all = wordsIn(seat.enrollment.language)
  const { facts: labels } = all.mailFrame
  const words = all.purchaseMails.seat
  const paid: [string, string][] = payment
    ? [
        [labels.paid, formatRupees(payment.amount_paise)],
        [labels.transaction, payment.id],
      ]
    : [[words.price, words.free]]
  return await renderMail({
    ...rest,
    subject: words.subject(webinar.title),
    preview: words.preview(all.webinar.formatStart(webinar)),
    paragraphs: [salutation, words.text],
    facts: [...facts, ...paid],
    calendar: seat.calendar,
    closing: [words.closing],
  })
}

/** Reminds of the start; worded to stay true however late the mail is read. */
export async function reminderMail(firm: Firm, seat: Seat): Promise<NewMail> {
  const { salutation, ...rest } = joining(firm, seat)
  const words = wordsIn(seat.enrollment.language).purchaseMails.reminder
  return await renderMail({
    ...rest,
    subject: words.subject(startsAt(seat.webinar), seat.webinar.title),
    preview: words.preview,
    paragraphs: [salutation, words.text],
  })
}

/** Calendar alarms: an hour and ten minutes before. */
const alarmsS = [60 * 60, 10 * 60]

/**
 * The iCalendar file of one seat. The UID is the seat's, so that a file downloaded again replaces the event instead of
 * duplicating it; times are in UTC, independent of any zone.
 */
export function webinarCalendar(
  { id, language }: Pick<EnrollmentRow, 'id' | 'language'>,
  webinar: SoldWebinar,
  firm: { readonly name: string },
  at: number,
): string {
  const { title, titleDesc, joinLink } = webinar
  const product = { company: firm.name, product: 'Webinars', language: language.toUpperCase() }
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: product })
  calendar.createEvent({
    id,
    stamp: new Date(at),
    start: new Date(startsAt(webinar)),
    end: new Date(endsAt(webinar)),
    summary: title,
    description: wordsIn(language).purchaseMails.calendarEntry(joinLink, titleDesc),
    location: joinLink,
    url: joinLink,
    alarms: alarmsS.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
  })
  return `${calendar.toString()}\r\n`
}
