import { type Bill, type BilledLine, sumPaise } from '#domain/bill.ts'
import type { Parcel } from '#domain/fulfilment.ts'
import { type ItemType, itemTypes, needsDelivery } from '#domain/item.ts'
import { roomPath } from '#domain/lesson.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'
import { type Firm, greeting, type Reader } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Delivery extends Parcel {
  readonly what: 'packed' | 'sent' | 'corrected' | 'delivered'
  readonly goods: readonly { readonly name: string; readonly quantity: number }[]
  readonly statusPageUrl: string
}

/** Mails the buyer that the order is packed, sent, sent under another number, or delivered. */
export async function deliveryMail(
  firm: Firm,
  to: Reader & { readonly name: string },
  { what, goods, statusPageUrl, carrier, tracking, trackingUrl }: Delivery,
): Promise<NewMail> {
  const { statusPage, purchaseMails, purchases } = wordsIn(to.language)
  const { nameless, facts, [what]: words, follow } = purchaseMails.delivery
  const { several } = purchases.partBack
  const names = goods.map(({ name, quantity }) => (quantity > 1 ? several(name, quantity) : name))
  const isUnderWay = what === 'sent' || what === 'corrected'
  return await renderMail({
    firm,
    to,
    subject: words.subject,
    paragraphs: [greeting(to.name, nameless, to.language), words.text],
    facts: [
      [facts.goods, names.join(', ')],
      ...(isUnderWay && carrier ? [[facts.carrier, carrier] as const] : []),
      ...(isUnderWay && tracking ? [[facts.tracking, tracking] as const] : []),
    ],
    ...(isUnderWay && trackingUrl && { button: { label: follow, url: trackingUrl } }),
    links: [{ label: statusPage.inMails, url: statusPageUrl }],
    closing: [words.closing],
  })
}

interface PaidOrder {
  readonly order: Omit<OrderRow, 'total_paise'>
  /** Deductions have the firm's names for them. */
  readonly bill: Bill<BilledLine & { readonly name: string; readonly itemType: ItemType }>
  readonly transactionId: string
  /** The bank's, if already known. */
  readonly bankReference: string | null
}

/** Notifies the firm of a paid order, what of it has to be sent and where to. */
export async function orderNotice(
  firm: Firm,
  { order, bill, transactionId, bankReference }: PaidOrder,
): Promise<NewMail> {
  const { mailFrame, statusPage, purchaseMails } = firmWords
  const words = purchaseMails.orderNotice
  const { several } = firmWords.purchases.partBack
  const toSend = bill.lines.filter((line) => needsDelivery([line]))
  const isSent = toSend.length > 0
  const nameOf = ({ name, quantity }: { name: string; quantity: number }) => several(name, quantity)
  const { full_name: name, mobile, contact_email: email } = order
  const total = formatRupees(bill.totalPaise)
  const street = [order.street, `${order.city}, ${order.state} ${order.pincode}`, order.country]
  return await mailToFirm(firm, {
    ...(email && { replyTo: email }),
    subject: isSent
      ? words.toSend(toSend.map(nameOf).join(', '), name)
      : words.nothingToSend(total, name),
    paragraphs: isSent ? [words.packAndSend(toSend.map(nameOf).join(', '))] : [words.byItself],
    amounts: [
      ...bill.lines.map((line) => {
        const each = line.quantity > 1 ? words.each(formatRupees(line.pricePaise)) : ''
        return [`${nameOf(line)}${each}`, formatRupees(sumPaise([line]))] as const
      }),
      ...bill.deductions.map(
        ({ label, amountPaise }) => [label, formatRupees(-amountPaise)] as const,
      ),
      [words.total, total],
    ],
    facts: [
      [words.name, name],
      [mailFrame.facts.phone, formatPhone(mobile)],
      [mailFrame.facts.email, email],
      ...(isSent ? [[words.address, [name, ...street].join('\n')] as const] : []),
      [words.order, order.id],
      [mailFrame.facts.transaction, transactionId],
      ...(bankReference ? [[statusPage.bankReference, bankReference] as const] : []),
    ],
    ...(isSent && { closing: [words.noteIt, words.command(order.id)] }),
  })
}

interface Receipt {
  readonly firm: Firm
  readonly to: Reader
  readonly transactionId: string
  /** Deductions are named in the reader's language. */
  readonly bill: Bill<NamedLine>
  /** The terms for each kind of product; missing if the site does not state any. */
  readonly terms?: Readonly<Record<ItemType, readonly string[]>> | undefined
  readonly siteUrl: string
  /** The page of the purchase. */
  readonly statusPageUrl: string
}

interface NamedLine extends BilledLine {
  readonly productId: string
  readonly name: string
  readonly itemType: ItemType
}

const coursesIn = (lines: readonly NamedLine[]) =>
  lines.filter(({ itemType }) => itemType === 'Course')

/** A paragraph for each kind of product bought. */
const promisesOf = ({ bill, terms }: Receipt, kinds: Record<ItemType, string>) =>
  itemTypes
    .filter((type) => bill.lines.some(({ itemType }) => itemType === type))
    .flatMap((type) => (terms ? [`${kinds[type]}: ${terms[type].join(' ')}`] : []))

/** Mails the buyer what was paid, and where to find it. */
export async function receiptMail(receipt: Receipt): Promise<NewMail> {
  const { firm, to, transactionId, bill, siteUrl, statusPageUrl } = receipt
  const { courseRoom, forms, mailFrame, statusPage, purchaseMails } = wordsIn(to.language)
  const words = purchaseMails.receipt
  const total = formatRupees(bill.totalPaise)
  const nameOf = ({ name, quantity, pricePaise }: NamedLine) =>
    quantity === 1 ? name : words.several(name, quantity, formatRupees(pricePaise))
  return await renderMail({
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
    links: [
      ...coursesIn(bill.lines).map(({ name, productId }) => ({
        label: courseRoom.goToCourseOf(name),
        url: siteUrl + roomPath(productId),
      })),
      { label: statusPage.inMails, url: statusPageUrl },
    ],
    closing: [...promisesOf(receipt, forms.itemKinds), words.closing],
  })
}
