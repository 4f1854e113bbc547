import { holdForMs } from '#domain/appointment-state.ts'
import { otpLifetimeMs } from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import { formatRupees } from '#domain/money.ts'
import { dialledNumber, formatPhone } from '#domain/phone.ts'
import { type Firm, greeting, type Reader } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { ToldRequests } from '#server/payments/purchase-type.ts'
import { wordsIn } from '#server/words.ts'

interface Booking extends Reader {
  readonly name: string
  readonly phone: string
  /** '' if it was lost with the database. */
  readonly message: string
}

/**
 * A mail to the firm about a booking, with the customer's message; carries the parameters from the specification, for
 * the firm's own template. `mark` goes in front of the message there, such as that nothing is paid yet.
 */
async function noticeOf(
  firm: Firm,
  { name, phone, email, message }: Booking,
  { transactionId, subject, text, mark = '', isFree = false }: Notice,
): Promise<NewMail> {
  const words = firmWords.purchaseMails.consultationNotice
  const { facts } = firmWords.mailFrame
  const { params } = await mailToFirm(firm, {
    replyTo: email,
    subject,
    preview: message,
    paragraphs: [text],
    quote: message,
    facts: [
      [facts.phone, formatPhone(phone)],
      [facts.email, email],
      [isFree ? words.request : facts.transaction, transactionId],
    ],
    button: { label: words.button(formatPhone(phone)), url: `tel:${dialledNumber(phone)}` },
    closing: [words.closing],
  })
  const marked = [mark, message].filter(Boolean).join(' ')
  const named = { from_name: name, phone, email, message: marked, transaction_id: transactionId }
  return { template: 'consultation', params: { ...named, ...params } }
}

interface Notice {
  readonly transactionId: string
  readonly subject: string
  /** Shown above the message. */
  readonly text: string
  /** Prepended to the message, as the firm's own template shows nothing else. */
  readonly mark?: string
  /** The id is the request's own, not a payment's. */
  readonly isFree?: boolean
}

/** Notifies the firm of a consultation that is booked and paid. */
export async function consultationNotice(
  firm: Firm,
  booking: Booking,
  transactionId: string,
): Promise<NewMail> {
  const words = firmWords.purchaseMails.consultationNotice
  return await noticeOf(firm, booking, {
    transactionId,
    subject: words.subject(booking.name),
    text: words.text(booking.name),
  })
}

/** Sends the firm the customer's message at once, whatever becomes of the payment. */
export async function consultationRequestNotice(
  firm: Firm,
  booking: Booking,
  transactionId: string,
): Promise<NewMail> {
  const words = firmWords.purchaseMails.consultationRequest
  const { subject, text, mark } = words
  const notice = { subject: subject(booking.name), text: text(booking.name), mark }
  return await noticeOf(firm, booking, { transactionId, ...notice })
}

/** Notifies the firm of a customer to call, without a payment. */
export async function freeCallNotice(
  firm: Firm,
  call: Booking & { readonly id: string; readonly free_minutes: number | null },
): Promise<NewMail> {
  const words = firmWords.purchaseMails.freeCallNotice
  const minutes = call.free_minutes ?? 0
  return await noticeOf(firm, call, {
    transactionId: call.id,
    subject: words.subject(call.name),
    text: words.text(call.name, minutes),
    mark: words.mark(minutes),
    isFree: true,
  })
}

/** Tells the customer what happens next. */
export async function consultationBookedMail(
  firm: Firm,
  booking: Booking,
  payment: { readonly id: string; readonly amount_paise: number },
  statusPageUrl: string,
): Promise<NewMail> {
  const { name, language } = booking
  const { mailFrame, statusPage, purchaseMails } = wordsIn(language)
  const words = purchaseMails.consultation
  return await renderMail({
    firm,
    to: booking,
    subject: words.subject,
    preview: words.preview,
    paragraphs: [greeting(name, words.nameless, language), words.text],
    facts: [
      [mailFrame.facts.paid, formatRupees(payment.amount_paise)],
      [mailFrame.facts.transaction, payment.id],
    ],
    links: [{ label: statusPage.inMails, url: statusPageUrl }],
    closing: [words.closing],
  })
}

interface FreeCall extends Reader {
  readonly phone: string
  readonly free_minutes: number | null
}

/** Enough for the customer to recognise the number, without revealing it to others. */
const digitsShown = 4

/**
 * Tells the requester of a free call what happens next. The mailbox is not proven, so the mail repeats nothing that was
 * typed but the last digits of the number.
 */
export async function freeCallMail(firm: Firm, call: FreeCall): Promise<NewMail> {
  const { language, phone, free_minutes: minutes } = call
  const words = wordsIn(language).purchaseMails.freeCall
  return await renderMail({
    firm,
    to: call,
    subject: words.subject,
    preview: words.preview,
    paragraphs: [
      greeting(words.nameless, words.nameless, language),
      words.text(phone.slice(-digitsShown), minutes ?? 0),
      words.nothingToPay,
    ],
    closing: [words.closing],
  })
}

/** Notifies the firm that there are more requests today than it gets single mails for. */
export async function moreRequestsNotice(
  firm: Firm,
  requests: readonly ToldRequests[],
  day: string,
): Promise<NewMail> {
  const { subject, text, command, who } = firmWords.purchaseMails.moreRequests
  const asked = requests.map((kind) => kind.asked(firmWords))
  const commands = requests.map(({ table }) => command(table, day))
  return await mailToFirm(firm, {
    subject: subject(asked.map(({ short }) => short)),
    paragraphs: [text(asked.map(({ full }) => full)), ...commands, who],
  })
}

interface ToProve {
  readonly firm: Firm
  readonly to: { readonly email: string; readonly language: Language }
  /** The site's name for the kind of appointment. */
  readonly name: string
  readonly startsAt: number
}

/** The code that proves the mailbox. Until then, the mail contains nothing that was typed but the chosen time. */
export async function appointmentCodeMail(
  { firm, to, name, startsAt }: ToProve,
  code: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).appointments
  const mail = await renderMail({
    firm,
    to,
    subject: words.code.subject(code),
    heading: words.code.heading,
    paragraphs: [words.code.text(name, words.moment(startsAt))],
    big: code,
    closing: [words.code.closing(holdForMs)],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}

/** The same with a link, if too many codes were guessed wrong. */
export async function appointmentLinkMail(
  { firm, to, name, startsAt }: ToProve,
  url: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).appointments
  const mail = await renderMail({
    firm,
    to,
    subject: words.link.subject,
    paragraphs: [words.link.text(name, words.moment(startsAt))],
    button: { label: words.link.button, url },
    closing: [words.code.closing(holdForMs)],
  })
  return { ...mail, worthMs: holdForMs }
}
