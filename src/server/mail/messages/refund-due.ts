import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

/** Tells the firm of money that it has to give back, and why. */
export async function refundDueNotice(
  to: string,
  transactionId: string,
  reasons: readonly string[],
): Promise<NewMail> {
  return await letter({
    to,
    subject: 'A payment must be refunded',
    paragraphs: [
      ...reasons,
      `Please refund it in the payment provider's dashboard. Transaction: ${transactionId}.`,
    ],
  })
}
