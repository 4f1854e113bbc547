import { formatRupees } from '#domain/money.ts'
import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

interface Booking {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
}

/** Tells the firm; carries the parameters that the specification names, for its own template. */
export async function consultationNotice(
  to: string,
  { name, phone, email, message }: Booking,
  transactionId: string,
): Promise<NewMail> {
  const { params } = await letter({
    to,
    subject: `Consultation booked by ${name}`,
    paragraphs: [
      `${name} has booked and paid a consultation.`,
      `Phone: +91 ${phone}. E-mail: ${email}.`,
      message,
      `Transaction: ${transactionId}.`,
    ],
  })
  const named = { from_name: name, phone, email, message, transaction_id: transactionId }
  return { template: 'consultation', params: { ...named, ...params } }
}

/** Tells the visitor what happens next. */
export async function consultationBookedMail(
  firm: { readonly phone: string },
  { name, email }: Booking,
  payment: { readonly id: string; readonly amount_paise: number },
): Promise<NewMail> {
  return await letter({
    to: email,
    subject: 'Your consultation is booked',
    paragraphs: [
      `Dear ${name},`,
      `Thank you. We have received your payment of ${formatRupees(payment.amount_paise)} and will call you within two working days to agree on a time.`,
      `If anything changes, please reply to this mail or call us: ${firm.phone}.`,
      `Transaction: ${payment.id}.`,
    ],
  })
}
