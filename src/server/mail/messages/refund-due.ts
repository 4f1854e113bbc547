import type { NewMail } from '../../database/mails.ts'
import { type Firm, letter } from './letter.ts'

/** Tells the firm of money that it has to give back, and why. */
export async function refundDueNotice(
  firm: Firm,
  transactionId: string,
  reasons: readonly string[],
): Promise<NewMail> {
  return await letter({
    firm,
    to: firm.email,
    subject: 'A payment must be refunded',
    paragraphs: [...reasons],
    facts: [['Transaction', transactionId]],
    closing: ["Please refund it in the payment provider's dashboard."],
  })
}
