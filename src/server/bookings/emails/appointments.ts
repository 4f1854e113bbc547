import { defaultLanguage } from '#domain/language.ts'
import { formatRupees } from '#domain/money.ts'
import { dialledNumber, formatPhone } from '#domain/phone.ts'
import { greeting, type MailContent } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { type Words, wordsIn } from '#server/words.ts'
import {
  type CalendarMethod,
  coachCalendar,
  type Fact,
  factsOf,
  personCalendar,
  type AppointmentDetails,
} from './appointment-calendar.ts'

const methods = { confirmed: 'REQUEST', moved: 'REQUEST', cancelled: 'CANCEL' } as const

const whoComes = ({ row }: AppointmentDetails): Fact[] => [
  [firmWords.appointments.coach.who, row.name],
  [firmWords.mailFrame.facts.phone, formatPhone(row.phone)],
  [firmWords.mailFrame.facts.email, row.email],
]

const callButton = ({ row }: AppointmentDetails) => ({
  label: firmWords.appointments.notice.call(formatPhone(row.phone)),
  url: `tel:${dialledNumber(row.phone)}`,
})

/** To the coach, with the customer's name and reason; undefined if the coach has no known address. */
export async function appointmentCoachMail(
  details: AppointmentDetails,
  what: 'confirmed' | 'moved' | 'cancelled' | 'reminder',
): Promise<NewMail | undefined> {
  const { row, sold, firm } = details
  if (!sold.coachEmail) return undefined
  const { coach, moment } = firmWords.appointments
  const words = coach[what]
  return await renderMail({
    firm,
    to: { email: sold.coachEmail, language: defaultLanguage },
    replyTo: row.email,
    subject: words.subject(moment(row.starts_at)),
    paragraphs: [coach.dear(sold.coachName), words.text],
    ...(row.message && { quote: row.message }),
    facts: [...factsOf(details, firmWords), ...whoComes(details)],
    button: callButton(details),
    ...(what !== 'reminder' && { calendar: coachCalendar(details, methods[what]) }),
  })
}

/** To the firm for each request of a paid time, whatever becomes of the payment. */
export async function appointmentRequestNotice(
  details: AppointmentDetails,
  transactionId: string,
): Promise<NewMail> {
  const { row, sold, firm } = details
  const { request, moment } = firmWords.appointments
  const text = request.text(row.name, `${sold.name}, ${moment(row.starts_at)}`)
  const { params } = await mailToFirm(firm, {
    replyTo: row.email,
    subject: request.subject(row.name),
    paragraphs: [text],
    ...(row.message && { quote: row.message }),
    facts: [
      ...factsOf(details, firmWords),
      ...whoComes(details),
      [firmWords.mailFrame.facts.transaction, transactionId],
    ],
    button: callButton(details),
  })
  const message = [text, row.message].filter(Boolean).join(' ')
  const named = { from_name: row.name, phone: row.phone, email: row.email, message }
  return {
    template: 'consultation',
    params: { ...named, transaction_id: transactionId, ...params },
  }
}

/** To the firm, with the parameters from the specification, for its own template. */
export async function appointmentNotice(
  details: AppointmentDetails,
  { isUnplaced, transactionId }: { isUnplaced: boolean; transactionId: string },
): Promise<NewMail> {
  const { row, sold, firm } = details
  const { notice, moment } = firmWords.appointments
  const text = isUnplaced
    ? notice.unplacedText(row.name)
    : notice.text(row.name, `${sold.name}, ${moment(row.starts_at)}`)
  const { params } = await mailToFirm(firm, {
    replyTo: row.email,
    subject: isUnplaced ? notice.unplaced(row.name) : notice.confirmed(row.name),
    paragraphs: [text],
    ...(row.message && { quote: row.message }),
    facts: [
      ...factsOf(details, firmWords),
      ...whoComes(details),
      [firmWords.mailFrame.facts.transaction, transactionId],
    ],
    button: callButton(details),
    closing: [notice.closing],
  })
  const message = [text, row.message].filter(Boolean).join(' ')
  const named = { from_name: row.name, phone: row.phone, email: row.email, message }
  return {
    template: 'consultation',
    params: { ...named, transaction_id: transactionId, ...params },
  }
}

interface Said {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly closing?: readonly string[]
  readonly method?: CalendarMethod
  /** An appointment that is over has nothing to join or change. */
  readonly isOver?: boolean
  readonly button?: MailContent['button']
}

/** A mail to the customer, whose mailbox was proven by a code or a payment. */
async function toPerson(details: AppointmentDetails, words: Words, said: Said): Promise<NewMail> {
  const { row, sold, firm, pageUrl, calendarUrl, statusPageUrl } = details
  const { ways } = words.appointments
  const { method, isOver = false } = said
  const join = sold.meeting === 'video' && sold.meetingLink
  const mail = await renderMail({
    firm,
    to: row,
    subject: said.subject,
    paragraphs: [
      greeting(row.name, words.appointments.confirmed.nameless, row.language),
      ...said.paragraphs,
    ],
    facts: [...factsOf(details, words), ...priceOf(details, words)],
    ...(said.button
      ? { button: said.button }
      : !isOver && join && { button: { label: ways.join, url: sold.meetingLink } }),
    links: [
      ...(isOver ? [] : [{ label: ways.page, url: pageUrl }]),
      ...(isOver ? [] : [{ label: ways.calendar, url: calendarUrl }]),
      ...(statusPageUrl ? [{ label: words.statusPage.inMails, url: statusPageUrl }] : []),
    ],
    ...(said.closing && { closing: said.closing }),
    ...(method && { calendar: personCalendar(details, method) }),
  })
  return { ...mail, about: row.id }
}

function priceOf({ row, transactionId }: AppointmentDetails, words: Words): Fact[] {
  const { facts } = words.appointments
  const price = row.price_paise === 0 ? facts.free : formatRupees(row.price_paise)
  return [
    [facts.price, price],
    ...(transactionId ? [[words.mailFrame.facts.transaction, transactionId] as const] : []),
  ]
}

/** The time is confirmed. */
export async function appointmentConfirmedMail(
  details: AppointmentDetails,
  changeUntil: number,
): Promise<NewMail> {
  const words = wordsIn(details.row.language)
  const { confirmed, moment } = words.appointments
  const until = details.row.price_paise === 0 ? confirmed.until : confirmed.untilForMoney
  return await toPerson(details, words, {
    subject: confirmed.subject(moment(details.row.starts_at)),
    paragraphs: [
      confirmed.text(details.sold.name),
      ...(changeUntil > details.at ? [until(moment(changeUntil))] : []),
    ],
    closing: [confirmed.closing],
    method: 'REQUEST',
  })
}

/** The appointment was moved. */
export async function appointmentMovedMail(
  details: AppointmentDetails,
  before: number,
): Promise<NewMail> {
  const words = wordsIn(details.row.language)
  const { moved, moment } = words.appointments
  return await toPerson(details, words, {
    subject: moved.subject(moment(details.row.starts_at)),
    paragraphs: [moved.text(moment(before))],
    method: 'REQUEST',
  })
}

/** It was cancelled; a refund has a mail of its own. */
export async function appointmentCancelledMail(details: AppointmentDetails): Promise<NewMail> {
  const words = wordsIn(details.row.language)
  const { cancelled, moment } = words.appointments
  return await toPerson(details, words, {
    subject: cancelled.subject(moment(details.row.starts_at)),
    paragraphs: [cancelled.text],
    closing: [cancelled.closing],
    method: 'CANCEL',
    isOver: true,
  })
}

/** It has no time: the customer chooses another one or a refund. Cancels their calendar's event if they had a time. */
export async function appointmentUnplacedMail(
  details: AppointmentDetails,
  { byFirm, chooseUntil }: { byFirm: boolean; chooseUntil: number },
): Promise<NewMail> {
  const words = wordsIn(details.row.language)
  const { unplaced, ways } = words.appointments
  const choose = details.row.price_paise === 0 ? unplaced.chooseFree : unplaced.choose
  return await toPerson(details, words, {
    subject: unplaced.subject,
    paragraphs: [byFirm ? unplaced.byFirm : unplaced.gone, choose(chooseUntil)],
    button: { label: ways.choose, url: details.pageUrl },
    isOver: true,
    ...(byFirm && { method: 'CANCEL' as const }),
  })
}

/** Worded to stay true however late the mail is read. */
export async function appointmentReminderMail(details: AppointmentDetails): Promise<NewMail> {
  const words = wordsIn(details.row.language)
  const { reminder, moment } = words.appointments
  return await toPerson(details, words, {
    subject: reminder.subject(moment(details.row.starts_at)),
    paragraphs: [reminder.text],
  })
}
