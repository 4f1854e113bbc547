import { formatRupees } from '#domain/money.ts'
import { bankDays } from '#domain/refund-amounts.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

interface Refund {
  readonly transactionId: string
  readonly amountPaise: number
  /** The whole payment. */
  readonly arrivedPaise: number
  /** Whole sentences, written for the buyer. */
  readonly reason: string
}

/** 'Your payment of ₹250' or '₹100 of your payment of ₹250'. */
function whatGoesBack({ amountPaise, arrivedPaise }: Refund): string {
  const whole = `our payment of ${formatRupees(arrivedPaise)}`
  return amountPaise === arrivedPaise ? `Y${whole}` : `${formatRupees(amountPaise)} of y${whole}`
}

/** Tells whoever paid that the money comes back, and why. */
export async function refundMail(firm: Firm, to: string, refund: Refund): Promise<NewMail> {
  const { transactionId, amountPaise, reason } = refund
  return await letter({
    firm,
    to,
    subject: `${whatGoesBack(refund)} is being refunded`,
    paragraphs: [
      reason,
      `${formatRupees(amountPaise)} are on their way back to the account that you paid from. Banks take ${bankDays}.`,
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

/**
 * Tells the firm of money that went back without the shop, or before its books were restored and had
 * forgotten it, and what the shop did about it.
 */
export async function refundElsewhereNotice(
  firm: Firm,
  refund: Refund & { who: string; isAllBack: boolean; isForgotten: boolean },
): Promise<NewMail> {
  const { transactionId, amountPaise, arrivedPaise, who, isAllBack, isForgotten } = refund
  const amount = formatRupees(amountPaise)
  const ofWhat = `${amount} of the ${formatRupees(arrivedPaise)} that ${who} had paid went back`
  return await letter({
    firm,
    to: firm.email,
    subject: isForgotten
      ? `${amount} had been refunded before the books were restored`
      : `${amount} were refunded in the payment service’s dashboard`,
    paragraphs: [
      isForgotten
        ? `${ofWhat} before a backup was restored, which did not know of it. The buyer has been told again.`
        : `${ofWhat} without this shop being asked. The buyer has been told.`,
      isAllBack
        ? 'All of the payment is back, so what was bought has been withdrawn. You need not do anything.'
        : 'The buyer keeps what was bought. Should it be withdrawn, give the rest back too.',
      ...(isForgotten ? [] : [`Next time, please use: npm run admin -- refund ${transactionId}`]),
    ],
    facts: [
      ['Amount', amount],
      ['Transaction', transactionId],
    ],
  })
}

type AllBack = Pick<Refund, 'transactionId' | 'arrivedPaise'>

/** Tells a buyer that the parts given back have become the whole payment. */
export async function allBackMail(firm: Firm, to: string, all: AllBack): Promise<NewMail> {
  const amount = formatRupees(all.arrivedPaise)
  return await letter({
    firm,
    to,
    subject: `All of your payment of ${amount} is being refunded`,
    paragraphs: [
      `The parts that we have given back are now all of your payment of ${amount}, so what you bought with it has been withdrawn. Banks take ${bankDays}.`,
      'If that is not what you expected, please answer this mail.',
    ],
    facts: [['Transaction', all.transactionId]],
  })
}

/** Tells the firm the same, and what the shop did about it. */
export async function allBackNotice(firm: Firm, all: AllBack & { who: string }): Promise<NewMail> {
  const { transactionId, arrivedPaise, who } = all
  const amount = formatRupees(arrivedPaise)
  return await letter({
    firm,
    to: firm.email,
    subject: `All of a payment of ${amount} has been given back, in parts`,
    paragraphs: [
      `A part that this shop had asked for was the last one: the ${amount} that ${who} had paid are all back.`,
      'So what was bought has been withdrawn, and the buyer has been told. You need not do anything.',
    ],
    facts: [['Transaction', transactionId]],
  })
}

interface FailedRefund extends Pick<Refund, 'transactionId' | 'amountPaise'> {
  /** The provider's own words. */
  readonly detail: string
  /** Of a payment that stands; by lines, if it names some. */
  readonly isPart: boolean
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
}

/** The command that asks for the same again. */
function askAgain({ transactionId, amountPaise, isPart, items }: FailedRefund): string {
  const command = `npm run admin -- refund ${transactionId}`
  if (!isPart) return command
  if (items.length === 0) return `${command} --amount ${amountPaise / 100}`
  const lines = items.map(({ productId, quantity }) => `${productId}:${quantity}`)
  return `${command} --line ${lines.join(',')}`
}

/** Tells the firm of a refund that the provider could not make. */
export async function refundFailedNotice(firm: Firm, refund: FailedRefund): Promise<NewMail> {
  const { amountPaise, detail, items } = refund
  return await letter({
    firm,
    to: firm.email,
    subject: `A refund of ${formatRupees(amountPaise)} has failed`,
    paragraphs: [
      `The payment service could not make it: ${detail || 'it gave no reason'}.`,
      ...(items.length > 0 ? ['Until it is made, the buyer has what was to be given back.'] : []),
      `Please look the payment up in its dashboard, then ask again: ${askAgain(refund)}`,
    ],
  })
}
