import { formatRupees } from '#domain/money.ts'
import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

interface Receipt {
  readonly to: string
  readonly transactionId: string
  readonly totalPaise: number
  readonly items: readonly { name: string; quantity: number; price_paise: number }[]
  readonly siteUrl: string
}

/** Tells the buyer what was paid, and where to find it. */
export async function receiptMail({
  to,
  transactionId,
  totalPaise,
  items,
  siteUrl,
}: Receipt): Promise<NewMail> {
  const lines = items.map(
    ({ name, quantity, price_paise }) =>
      `${name}, ${quantity} × ${formatRupees(price_paise)}: ${formatRupees(price_paise * quantity)}`,
  )
  return await letter({
    to,
    subject: `We have received your payment of ${formatRupees(totalPaise)}`,
    paragraphs: [
      'Thank you for your purchase. Your payment was processed successfully.',
      ...lines,
      `Total: ${formatRupees(totalPaise)}. Transaction: ${transactionId}.`,
      `Your orders and downloads: ${siteUrl}/my-account/orders`,
    ],
  })
}
