import { formatRupees } from '#domain/money.ts'
import type { Firm, Reader } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { renderMail } from '#server/mail/template.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Refusal } from '#server/refusal.ts'
import { type Words, wordsIn } from '#server/words.ts'

const words = firmWords.ledgerMails
const { facts } = firmWords.mailFrame

interface UnmatchedPayment {
  readonly id: string
  readonly arrivedPaise: number
  /** What was already refunded. */
  readonly refundedPaise: number
  readonly who: string
  /** '' if unknown. */
  readonly what: string
}

/** Notifies the firm, once, of money that arrived for an unknown purchase, and of the deadline to decide. */
export async function unmatchedNotice(
  firm: Firm,
  { id, arrivedPaise, refundedPaise, who, what }: UnmatchedPayment,
): Promise<NewMail> {
  const { subject, text, paidFor, partBack, toDecide } = words.unmatched
  const mail = await mailToFirm(firm, {
    subject: subject(formatRupees(arrivedPaise)),
    paragraphs: [
      text(who),
      ...(what ? [paidFor(what)] : []),
      ...(refundedPaise > 0 ? [partBack(formatRupees(refundedPaise))] : []),
      toDecide(id),
    ],
    facts: [
      [facts.amount, formatRupees(arrivedPaise)],
      [facts.transaction, id],
    ],
  })
  return { ...mail, onceKey: `found:${id}` }
}

const reconciliationWords = firmWords.ledgerMails.reconciliation

/** Notifies the firm where its ledger and the provider's differ, and how it was settled. */
export async function reconciliationNotice(
  firm: Firm,
  day: string,
  lines: readonly string[],
): Promise<NewMail> {
  const shown = lines.slice(0, 100)
  const rest = lines.length - shown.length
  return await mailToFirm(firm, {
    subject: reconciliationWords.subject(lines.length, day),
    paragraphs: [
      reconciliationWords.text,
      ...shown,
      ...(rest > 0 ? [reconciliationWords.more(rest)] : []),
      reconciliationWords.toDo,
    ],
  })
}

interface MovedMoney {
  readonly transactionId: string
  readonly amountPaise: number
  /** The whole payment. */
  readonly arrivedPaise: number
}

interface Refund extends MovedMoney {
  /** Full sentences, for the reader of the mail. */
  readonly reason: string
}

const firmMails = firmWords.ledgerMails

/** The amount, and the transaction it was paid with. */
function factsOf({ mailFrame }: Words, { transactionId, amountPaise }: MovedMoney) {
  const { amount, transaction } = mailFrame.facts
  return [
    [amount, formatRupees(amountPaise)],
    [transaction, transactionId],
  ] as const
}

interface WithPage {
  /** The page of the purchase, if it has one. */
  readonly statusPageUrl: string | undefined
}

const pageOf = ({ statusPage }: Words, { statusPageUrl: url }: WithPage) =>
  url ? [{ label: statusPage.inMails, url }] : []

/** Mails the buyer that the money is refunded, and why. */
export async function refundMail(
  firm: Firm,
  to: Reader,
  refund: Refund & WithPage,
): Promise<NewMail> {
  const { amountPaise, arrivedPaise, reason } = refund
  const [amount, arrived] = [formatRupees(amountPaise), formatRupees(arrivedPaise)]
  const all = wordsIn(to.language)
  const words = all.ledgerMails.refund
  return await renderMail({
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

/** Notifies the firm of a refund. */
export async function refundNotice(firm: Firm, refund: Refund & { who: string }): Promise<NewMail> {
  const words = firmMails.refundNotice
  return await mailToFirm(firm, {
    subject: words.subject(formatRupees(refund.amountPaise)),
    paragraphs: [refund.reason, words.paidBy(refund.who)],
    facts: factsOf(firmWords, refund),
  })
}

/**
 * Notifies the firm of a refund that was made outside the shop, or that its restored database had lost, and how the
 * shop handled it.
 */
export async function refundElsewhereNotice(
  firm: Firm,
  refund: MovedMoney & { who: string; isAllBack: boolean; isForgotten: boolean },
): Promise<NewMail> {
  const { transactionId, amountPaise, arrivedPaise, who, isAllBack, isForgotten } = refund
  const { refundElsewhere: words, refundForgotten } = firmMails
  const amount = formatRupees(amountPaise)
  const { subject, text } = isForgotten ? refundForgotten : words
  return await mailToFirm(firm, {
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

/** Mails a buyer that partial refunds add up to the whole payment. */
export async function allBackMail(
  firm: Firm,
  to: Reader,
  all: AllBack & WithPage,
): Promise<NewMail> {
  const spoken = wordsIn(to.language)
  const words = spoken.ledgerMails.allBack
  const amount = formatRupees(all.arrivedPaise)
  return await renderMail({
    firm,
    to,
    subject: words.subject(amount),
    paragraphs: [words.text(amount), words.unexpected],
    facts: [[spoken.mailFrame.facts.transaction, all.transactionId]],
    links: pageOf(spoken, all),
  })
}

/** Notifies the firm of the same, and how the shop handled it. */
export async function allBackNotice(firm: Firm, all: AllBack & { who: string }): Promise<NewMail> {
  const { transactionId, arrivedPaise, who } = all
  const words = firmMails.allBackNotice
  const amount = formatRupees(arrivedPaise)
  return await mailToFirm(firm, {
    subject: words.subject(amount),
    paragraphs: [words.text(amount, who), words.withdrawn],
    facts: [[firmWords.mailFrame.facts.transaction, transactionId]],
  })
}

interface FailedRefund extends Pick<Refund, 'transactionId' | 'amountPaise'> {
  /** As the provider worded it. */
  readonly detail: string
  /** Of a payment that stays paid; by lines, if `items` has any. */
  readonly isPart: boolean
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
}

/** The command that requests the same refund again. */
function askAgain({ transactionId, amountPaise, isPart, items }: FailedRefund): string {
  const command = `npm run admin -- refund ${transactionId}`
  if (!isPart) return command
  if (items.length === 0) return `${command} --amount ${amountPaise / 100}`
  const lines = items.map(({ productId, quantity }) => `${productId}:${quantity}`)
  return `${command} --line ${lines.join(',')}`
}

/** Notifies the firm of a refund that the provider could not make. */
export async function refundFailedNotice(firm: Firm, refund: FailedRefund): Promise<NewMail> {
  const { amountPaise, detail, items } = refund
  const words = firmMails.refundFailed
  return await mailToFirm(firm, {
    subject: words.subject(formatRupees(amountPaise)),
    paragraphs: [
      words.text(detail || words.noDetail),
      ...(items.length > 0 ? [words.buyerHasLines] : []),
      words.askAgain(askAgain(refund)),
    ],
  })
}

interface Unpaid {
  readonly transactionId: string
  readonly amountPaise: number
  /** Its name on the site. */
  readonly what: (words: Words) => string
  /** Money may have been debited for it. */
  readonly isTried: boolean
  /** Where it can be paid again. */
  readonly statusPageUrl: string
  /** Why it cannot be paid again, if so. */
  readonly why: Refusal | undefined
  /** Where it can be booked anew. */
  readonly chooseUrl: string
}

/**
 * Mails the visitor who booked that nothing was paid, with a link to pay. The mailbox is unverified: nothing that was
 * typed is sent to it.
 */
export async function unpaidMail(
  firm: Firm,
  to: Reader,
  { transactionId, amountPaise, what, isTried, statusPageUrl, why, chooseUrl }: Unpaid,
): Promise<NewMail> {
  const words = wordsIn(to.language)
  const { ledgerMails, mailFrame, statusPage, payment } = words
  const { unpaid } = ledgerMails
  const page = { label: statusPage.inMails, url: statusPageUrl }
  return await renderMail({
    firm,
    to,
    subject: unpaid.subject(what(words)),
    paragraphs: [
      unpaid.text(what(words)),
      isTried ? payment.returnsByItself : payment.nothingCharged,
      why ? why.in(to.language) : unpaid.again,
    ],
    facts: [
      [mailFrame.facts.amount, formatRupees(amountPaise)],
      [mailFrame.facts.transaction, transactionId],
    ],
    ...(why
      ? { button: { label: unpaid.choose, url: chooseUrl }, links: [page] }
      : { button: { label: unpaid.pay, url: statusPageUrl } }),
    closing: [unpaid.closing],
  })
}
