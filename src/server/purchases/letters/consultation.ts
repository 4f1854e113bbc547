import { formatMobile } from '#domain/address.ts'
import { formatRupees } from '#domain/money.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

interface Booking {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** '' when it was lost together with the books. */
  readonly message: string
}

const lostMessage =
  'What was written to you was lost when a backup was restored. Please call, and ask for it.'

/** Tells the firm; carries the parameters that the specification names, for its own template. */
export async function consultationNotice(
  firm: Firm,
  { name, phone, email, message }: Booking,
  transactionId: string,
): Promise<NewMail> {
  const { params } = await letter({
    firm,
    to: firm.email,
    replyTo: email,
    subject: `Consultation booked by ${name}`,
    preview: message || lostMessage,
    ...(message
      ? { paragraphs: [`${name} has booked and paid a consultation, and writes:`], quote: message }
      : { paragraphs: [`${name} has booked and paid a consultation.`, lostMessage] }),
    facts: [
      ['Phone', formatMobile(phone)],
      ['E-mail', email],
      ['Transaction', transactionId],
    ],
    button: { label: `Call ${formatMobile(phone)}`, url: `tel:+91${phone}` },
    closing: ['An answer to this mail goes to the visitor.'],
  })
  const named = { from_name: name, phone, email, message, transaction_id: transactionId }
  return { template: 'consultation', params: { ...named, ...params } }
}

/** Tells the visitor what happens next. */
export async function consultationBookedMail(
  firm: Firm,
  { name, email, message }: Booking,
  payment: { readonly id: string; readonly amount_paise: number },
): Promise<NewMail> {
  return await letter({
    firm,
    to: email,
    subject: 'Your consultation is booked',
    preview: 'We will call you within two working days.',
    paragraphs: [
      greeting(name, 'customer'),
      'Thank you. We have received your payment and will call you within two working days to agree on a time.',
      ...(message
        ? []
        : ['What you wrote to us was lost. Please answer this mail and write it once more.']),
    ],
    facts: [
      ['Paid', formatRupees(payment.amount_paise)],
      ['Transaction', payment.id],
    ],
    closing: ['If anything changes, please reply to this mail or call us.'],
  })
}
