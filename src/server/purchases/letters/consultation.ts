import { formatMobile } from '#domain/address.ts'
import { formatRupees } from '#domain/money.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Booking extends Reader {
  readonly name: string
  readonly phone: string
  /** '' when it was lost together with the books. */
  readonly message: string
}

/** Tells the firm; carries the parameters that the specification names, for its own template. */
export async function consultationNotice(
  firm: Firm,
  { name, phone, email, message }: Booking,
  transactionId: string,
): Promise<NewMail> {
  const words = firmWords.purchaseMails.consultationNotice
  const { facts } = firmWords.mailFrame
  const { params } = await letterToFirm(firm, {
    replyTo: email,
    subject: words.subject(name),
    preview: message || words.lostMessage,
    ...(message
      ? { paragraphs: [words.textBeforeMessage(name)], quote: message }
      : { paragraphs: [words.text(name), words.lostMessage] }),
    facts: [
      [facts.phone, formatMobile(phone)],
      [facts.email, email],
      [facts.transaction, transactionId],
    ],
    button: { label: words.button(formatMobile(phone)), url: `tel:+91${phone}` },
    closing: [words.closing],
  })
  const named = { from_name: name, phone, email, message, transaction_id: transactionId }
  return { template: 'consultation', params: { ...named, ...params } }
}

/** Tells the firm at once what somebody wrote, whatever becomes of the payment. */
export async function consultationRequestNotice(
  firm: Firm,
  { name, phone, email, message }: Booking,
): Promise<NewMail> {
  const { consultationRequest: words, consultationNotice: paid } = firmWords.purchaseMails
  const { facts } = firmWords.mailFrame
  return await letterToFirm(firm, {
    replyTo: email,
    subject: words.subject(name),
    preview: message,
    paragraphs: [words.text(name)],
    quote: message,
    facts: [
      [facts.phone, formatMobile(phone)],
      [facts.email, email],
    ],
    button: { label: paid.button(formatMobile(phone)), url: `tel:+91${phone}` },
    closing: [paid.closing],
  })
}

/** Tells the visitor what happens next. */
export async function consultationBookedMail(
  firm: Firm,
  booking: Booking,
  payment: { readonly id: string; readonly amount_paise: number },
): Promise<NewMail> {
  const { name, message, language } = booking
  const { mailFrame, purchaseMails } = wordsIn(language)
  const words = purchaseMails.consultation
  return await letter({
    firm,
    to: booking,
    subject: words.subject,
    preview: words.preview,
    paragraphs: [
      greeting(name, words.nameless, language),
      words.text,
      ...(message ? [] : [words.lostMessage]),
    ],
    facts: [
      [mailFrame.facts.paid, formatRupees(payment.amount_paise)],
      [mailFrame.facts.transaction, payment.id],
    ],
    closing: [words.closing],
  })
}
