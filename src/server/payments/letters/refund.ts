import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { type Words, wordsIn } from '#server/words.ts'

interface MovedMoney {
  readonly transactionId: string
  readonly amountPaise: number
  /** The whole payment. */
  readonly arrivedPaise: number
}

interface Refund extends MovedMoney {
  /** Whole sentences, for whoever reads the letter. */
  readonly reason: string
}

const firmMails = firmWords.ledgerMails

/** The amount, and the transaction that it was paid with. */
function factsOf({ mailFrame }: Words, { transactionId, amountPaise }: MovedMoney) {
  const { amount, transaction } = mailFrame.facts
  return [
    [amount, formatRupees(amountPaise)],
    [transaction, transactionId],
  ] as const
}

interface WithPage {
  /** The page of the purchase, where it has one. */
  readonly passportUrl: string | undefined
}

const pageOf = ({ passport }: Words, { passportUrl: url }: WithPage) =>
  url ? [{ label: passport.inMails, url }] : []

/** Tells whoever paid that the money comes back, and why. */
export async function refundMail(
  firm: Firm,
  to: Reader,
  refund: Refund & WithPage,
): Promise<NewMail> {
  const { amountPaise, arrivedPaise, reason } = refund
  const [amount, arrived] = [formatRupees(amountPaise), formatRupees(arrivedPaise)]
  const all = wordsIn(to.language)
  const words = all.ledgerMails.refund
  return await letter({
    firm,
    to,
    subject:
      amountPaise === arrivedPaise
        ? words.subjectWhole(arrived)
        : words.subjectPart(amount, arrived),
    paragraphs: [reason, words.onItsWay(amount)],
    facts: factsOf(all, refund),
    links: pageOf(all, refund),
  })
}

/** Tells the firm of money that goes back. */
export async function refundNotice(firm: Firm, refund: Refund & { who: string }): Promise<NewMail> {
  const words = firmMails.refundNotice
  return await letterToFirm(firm, {
    subject: words.subject(formatRupees(refund.amountPaise)),
    paragraphs: [refund.reason, words.paidBy(refund.who)],
    facts: factsOf(firmWords, refund),
  })
}

/**
 * Tells the firm of money that went back without the shop, or before its books were restored and had
 * forgotten it, and what the shop did about it.
 */
export async function refundElsewhereNotice(
  firm: Firm,
  refund: MovedMoney & { who: string; isAllBack: boolean; isForgotten: boolean },
): Promise<NewMail> {
  const { transactionId, amountPaise, arrivedPaise, who, isAllBack, isForgotten } = refund
  const { refundElsewhere: words, refundForgotten } = firmMails
  const amount = formatRupees(amountPaise)
  const { subject, text } = isForgotten ? refundForgotten : words
  return await letterToFirm(firm, {
    subject: subject(amount),
    paragraphs: [
      text(amount, formatRupees(arrivedPaise), who),
      isAllBack ? words.allBack : words.partBack,
      ...(isForgotten ? [] : [words.nextTime(transactionId)]),
    ],
    facts: factsOf(firmWords, refund),
  })
}

type AllBack = Pick<Refund, 'transactionId' | 'arrivedPaise'>

/** Tells a buyer that the parts given back have become the whole payment. */
export async function allBackMail(
  firm: Firm,
  to: Reader,
  all: AllBack & WithPage,
): Promise<NewMail> {
  const spoken = wordsIn(to.language)
  const words = spoken.ledgerMails.allBack
  const amount = formatRupees(all.arrivedPaise)
  return await letter({
    firm,
    to,
    subject: words.subject(amount),
    paragraphs: [words.text(amount), words.unexpected],
    facts: [[spoken.mailFrame.facts.transaction, all.transactionId]],
    links: pageOf(spoken, all),
  })
}

/** Tells the firm the same, and what the shop did about it. */
export async function allBackNotice(firm: Firm, all: AllBack & { who: string }): Promise<NewMail> {
  const { transactionId, arrivedPaise, who } = all
  const words = firmMails.allBackNotice
  const amount = formatRupees(arrivedPaise)
  return await letterToFirm(firm, {
    subject: words.subject(amount),
    paragraphs: [words.text(amount, who), words.withdrawn],
    facts: [[firmWords.mailFrame.facts.transaction, transactionId]],
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
  const words = firmMails.refundFailed
  return await letterToFirm(firm, {
    subject: words.subject(formatRupees(amountPaise)),
    paragraphs: [
      words.text(detail || words.noDetail),
      ...(items.length > 0 ? [words.buyerHasLines] : []),
      words.askAgain(askAgain(refund)),
    ],
  })
}
