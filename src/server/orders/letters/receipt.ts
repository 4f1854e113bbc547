import { type Bill, type BilledLine, sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { type ItemType, itemTypes } from '#domain/item.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Receipt {
  readonly firm: Firm
  readonly to: Reader
  readonly transactionId: string
  /** Its deductions as their reader knows them. */
  readonly bill: Bill<NamedLine>
  /** What is promised of each kind of thing; none of a site that does not tell it. */
  readonly terms?: Readonly<Record<ItemType, readonly string[]>> | undefined
  readonly siteUrl: string
  /** The page of the purchase. */
  readonly passportUrl: string
}

interface NamedLine extends BilledLine {
  readonly name: string
  readonly itemType: ItemType
}

/** A paragraph for each kind of thing that was bought. */
const promisesOf = ({ bill, terms }: Receipt, kinds: Record<ItemType, string>) =>
  itemTypes
    .filter((type) => bill.lines.some(({ itemType }) => itemType === type))
    .flatMap((type) => (terms ? [`${kinds[type]}: ${terms[type].join(' ')}`] : []))

/** Tells the buyer what was paid, and where to find it. */
export async function receiptMail(receipt: Receipt): Promise<NewMail> {
  const { firm, to, transactionId, bill, siteUrl, passportUrl } = receipt
  const { forms, mailFrame, passport, purchaseMails } = wordsIn(to.language)
  const words = purchaseMails.receipt
  const total = formatRupees(bill.totalPaise)
  const nameOf = ({ name, quantity, pricePaise }: NamedLine) =>
    quantity === 1 ? name : words.several(name, quantity, formatRupees(pricePaise))
  return await letter({
    firm,
    to,
    subject: words.subject(total),
    paragraphs: [words.text],
    amounts: [
      ...bill.lines.map((line) => [nameOf(line), formatRupees(sumPaise([line]))] as const),
      ...bill.deductions.map(
        ({ label, amountPaise }) => [label, formatRupees(-amountPaise)] as const,
      ),
      [words.total, total],
    ],
    facts: [[mailFrame.facts.transaction, transactionId]],
    button: { label: words.button, url: `${siteUrl}/my-account/orders` },
    links: [{ label: passport.inMails, url: passportUrl }],
    closing: [...promisesOf(receipt, forms.itemKinds), words.closing],
  })
}
