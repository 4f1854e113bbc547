import { type Bill, type BilledLine, sumPaise } from '#domain/bill.ts'
import { needsDelivery, type ItemType } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'

interface PaidOrder {
  readonly order: Omit<OrderRow, 'total_paise'>
  /** Its deductions as the firm knows them. */
  readonly bill: Bill<BilledLine & { readonly name: string; readonly itemType: ItemType }>
  readonly transactionId: string
  /** The bank's, where it is known already. */
  readonly bankReference: string | null
}

/** Tells the firm that an order is paid, what of it has to be sent and where to. */
export async function orderNotice(
  firm: Firm,
  { order, bill, transactionId, bankReference }: PaidOrder,
): Promise<NewMail> {
  const { mailFrame, passport, purchaseMails } = firmWords
  const words = purchaseMails.orderNotice
  const { several } = firmWords.purchases.partBack
  const toSend = bill.lines.filter((line) => needsDelivery([line]))
  const isSent = toSend.length > 0
  const nameOf = ({ name, quantity }: { name: string; quantity: number }) => several(name, quantity)
  const { full_name: name, mobile, contact_email: email } = order
  const total = formatRupees(bill.totalPaise)
  const street = [order.street, `${order.city}, ${order.state} ${order.pincode}`, order.country]
  return await letterToFirm(firm, {
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
      ...(bankReference ? [[passport.bankReference, bankReference] as const] : []),
    ],
    ...(isSent && { closing: [words.noteIt, words.command(order.id)] }),
  })
}
