import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Receipt {
  readonly firm: Firm
  readonly to: Reader
  readonly transactionId: string
  readonly totalPaise: number
  readonly items: readonly { name: string; quantity: number; price_paise: number }[]
  readonly siteUrl: string
  /** The page of the purchase. */
  readonly passportUrl: string
}

/** Tells the buyer what was paid, and where to find it. */
export async function receiptMail(receipt: Receipt): Promise<NewMail> {
  const { firm, to, transactionId, totalPaise, items, siteUrl, passportUrl } = receipt
  const { mailFrame, passport, purchaseMails } = wordsIn(to.language)
  const words = purchaseMails.receipt
  const lines = items.map(({ name, quantity, price_paise }) => {
    const sum = formatRupees(price_paise * quantity)
    return [quantity === 1 ? name : words.several(name, quantity, formatRupees(price_paise)), sum]
  }) satisfies [string, string][]
  return await letter({
    firm,
    to,
    subject: words.subject(formatRupees(totalPaise)),
    paragraphs: [words.text],
    amounts: [...lines, [words.total, formatRupees(totalPaise)]],
    facts: [[mailFrame.facts.transaction, transactionId]],
    button: { label: words.button, url: `${siteUrl}/my-account/orders` },
    links: [{ label: passport.inMails, url: passportUrl }],
    closing: [words.closing],
  })
}
