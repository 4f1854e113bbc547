import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

interface Receipt {
  readonly firm: Firm
  readonly to: string
  readonly transactionId: string
  readonly totalPaise: number
  readonly items: readonly { name: string; quantity: number; price_paise: number }[]
  readonly siteUrl: string
}

/** Tells the buyer what was paid, and where to find it. */
export async function receiptMail(receipt: Receipt): Promise<NewMail> {
  const { firm, to, transactionId, totalPaise, items, siteUrl } = receipt
  const lines = items.map(({ name, quantity, price_paise }) => {
    const sum = formatRupees(price_paise * quantity)
    return [
      quantity === 1 ? name : `${name}, ${quantity}\u00a0×\u00a0${formatRupees(price_paise)}`,
      sum,
    ]
  }) satisfies [string, string][]
  return await letter({
    firm,
    to,
    subject: `We have received your payment of ${formatRupees(totalPaise)}`,
    paragraphs: ['Thank you for your purchase. Your payment was processed successfully.'],
    amounts: [...lines, ['Total', formatRupees(totalPaise)]],
    facts: [['Transaction', transactionId]],
    button: { label: 'Your orders and downloads', url: `${siteUrl}/my-account/orders` },
    closing: ['Please keep this mail for your records.'],
  })
}
