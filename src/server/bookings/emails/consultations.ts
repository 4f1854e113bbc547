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
  /** '' when it was lost together with the books. */
  readonly message: string
}

/**
 * A letter to the firm about a booking, with what somebody wrote; carries the parameters that the specification names,
 * for the firm's own template. Its message says, too, that nothing is paid yet.
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
  /** Above the message. */
  readonly text: string
  /** Before the message, where the firm's own template shows nothing else. */
  readonly mark?: string
  /** No payment has the id: it is the request's own. */
  readonly isFree?: boolean
}

/** Tells the firm that a consultation is booked and paid. */
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

/** Tells the firm at once what somebody wrote, whatever becomes of the payment. */
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

/** Tells the firm whom to call, as nothing has to be paid for it. */
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

/** Tells the visitor what happens next. */
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

/** By how many digits whoever typed a number knows it again, and nobody else learns it. */
const digitsShown = 4

/**
 * Tells whoever asked for a free call what happens next. Nobody has shown that the mailbox is theirs, so it says
 * nothing that was typed but the end of the number that is called.
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

/** Tells the firm that there are more requests of this day than it is told of one by one. */
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
  /** What it is, as the site calls it. */
  readonly name: string
  readonly startsAt: number
}

/**
 * The code that shows that the mailbox is theirs. Until then, nothing that was typed reaches it but the time
 * that was chosen.
 */
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

/** The same by a link, where too many codes were guessed wrong. */
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
