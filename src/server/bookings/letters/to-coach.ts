import { defaultLanguage } from '#domain/language.ts'
import { dialledNumber, formatPhone } from '#domain/phone.ts'
import { letter } from '#server/mail/letter.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { coachCalendar } from './appointment-calendar.ts'
import { type Fact, factsOf, type ToldAppointment } from './told-appointment.ts'

const methods = { confirmed: 'REQUEST', moved: 'REQUEST', cancelled: 'CANCEL' } as const

const whoComes = ({ row }: ToldAppointment): Fact[] => [
  [firmWords.appointments.coach.who, row.name],
  [firmWords.mailFrame.facts.phone, formatPhone(row.phone)],
  [firmWords.mailFrame.facts.email, row.email],
]

const callButton = ({ row }: ToldAppointment) => ({
  label: firmWords.appointments.notice.call(formatPhone(row.phone)),
  url: `tel:${dialledNumber(row.phone)}`,
})

/** To the coach, with who comes and why; undefined where no address of theirs is known. */
export async function appointmentCoachMail(
  told: ToldAppointment,
  what: 'confirmed' | 'moved' | 'cancelled' | 'reminder',
): Promise<NewMail | undefined> {
  const { row, sold, firm } = told
  if (!sold.coachEmail) return undefined
  const { coach, moment } = firmWords.appointments
  const words = coach[what]
  return await letter({
    firm,
    to: { email: sold.coachEmail, language: defaultLanguage },
    replyTo: row.email,
    subject: words.subject(moment(row.starts_at)),
    paragraphs: [coach.dear(sold.coachName), words.text],
    ...(row.message && { quote: row.message }),
    facts: [...factsOf(told, firmWords), ...whoComes(told)],
    button: callButton(told),
    ...(what !== 'reminder' && { calendar: coachCalendar(told, methods[what]) }),
  })
}

/** To the firm as soon as somebody asks for a time that has a price, whatever becomes of the payment. */
export async function appointmentRequestNotice(
  told: ToldAppointment,
  transactionId: string,
): Promise<NewMail> {
  const { row, sold, firm } = told
  const { request, moment } = firmWords.appointments
  const text = request.text(row.name, `${sold.name}, ${moment(row.starts_at)}`)
  const { params } = await letterToFirm(firm, {
    replyTo: row.email,
    subject: request.subject(row.name),
    paragraphs: [text],
    ...(row.message && { quote: row.message }),
    facts: [
      ...factsOf(told, firmWords),
      ...whoComes(told),
      [firmWords.mailFrame.facts.transaction, transactionId],
    ],
    button: callButton(told),
  })
  const message = [text, row.message].filter(Boolean).join(' ')
  const named = { from_name: row.name, phone: row.phone, email: row.email, message }
  return {
    template: 'consultation',
    params: { ...named, transaction_id: transactionId, ...params },
  }
}

/** To the firm, with the parameters that the specification names, for its own template. */
export async function appointmentNotice(
  told: ToldAppointment,
  { isUnplaced, transactionId }: { isUnplaced: boolean; transactionId: string },
): Promise<NewMail> {
  const { row, sold, firm } = told
  const { notice, moment } = firmWords.appointments
  const text = isUnplaced
    ? notice.unplacedText(row.name)
    : notice.text(row.name, `${sold.name}, ${moment(row.starts_at)}`)
  const { params } = await letterToFirm(firm, {
    replyTo: row.email,
    subject: isUnplaced ? notice.unplaced(row.name) : notice.confirmed(row.name),
    paragraphs: [text],
    ...(row.message && { quote: row.message }),
    facts: [
      ...factsOf(told, firmWords),
      ...whoComes(told),
      [firmWords.mailFrame.facts.transaction, transactionId],
    ],
    button: callButton(told),
    closing: [notice.closing],
  })
  const message = [text, row.message].filter(Boolean).join(' ')
  const named = { from_name: row.name, phone: row.phone, email: row.email, message }
  return {
    template: 'consultation',
    params: { ...named, transaction_id: transactionId, ...params },
  }
}
