import { formatRupees } from '#domain/money.ts'
import type { NewMail } from '../../database/mails.ts'
import { type Firm, letter } from './letter.ts'

interface Refund {
  readonly transactionId: string
  readonly amountPaise: number
  /** A whole sentence, written for the buyer. */
  readonly reason: string
}

/** Tells whoever paid that the money comes back, and why. */
export async function refundMail(firm: Firm, to: string, refund: Refund): Promise<NewMail> {
  const { transactionId, amountPaise, reason } = refund
  return await letter({
    firm,
    to,
    subject: `Your payment of ${formatRupees(amountPaise)} is being refunded`,
    paragraphs: [
      reason,
      `${formatRupees(amountPaise)} are on their way back to the account that you paid from. Banks take up to seven working days.`,
    ],
    facts: [
      ['Amount', formatRupees(amountPaise)],
      ['Transaction', transactionId],
    ],
  })
}

/** Tells the firm of money that goes back. */
export async function refundNotice(firm: Firm, refund: Refund & { who: string }): Promise<NewMail> {
  const { transactionId, amountPaise, reason, who } = refund
  return await letter({
    firm,
    to: firm.email,
    subject: `${formatRupees(amountPaise)} are being refunded`,
    paragraphs: [
      reason,
      `Paid by ${who}. The refund has been asked for; you need not do anything.`,
    ],
    facts: [
      ['Amount', formatRupees(amountPaise)],
      ['Transaction', transactionId],
    ],
  })
}

/** Tells the firm of a refund that the provider could not make. */
export async function refundFailedNotice(
  firm: Firm,
  refund: Omit<Refund, 'reason'> & { detail: string },
): Promise<NewMail> {
  const { transactionId, amountPaise, detail } = refund
  return await letter({
    firm,
    to: firm.email,
    subject: `A refund of ${formatRupees(amountPaise)} has failed`,
    paragraphs: [
      `The payment service could not make it: ${detail || 'it gave no reason'}.`,
      `Please look the payment up in its dashboard, then ask again: npm run admin -- refund ${transactionId}`,
    ],
  })
}
