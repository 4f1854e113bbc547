import { formatRupees } from '#domain/money.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { KindWords } from '#server/payments/purchase-type.ts'

const { digest: words, figures, unsentMail } = firmWords.watchMails

interface Sum {
  readonly count: number
  readonly paise: number
}

interface MailNotDelivered {
  readonly id: string
  /** Undefined where the content was erased. */
  readonly to: string | undefined
  readonly subject: string | undefined
  readonly reason: string
  /** If so, it can be sent to another address. */
  readonly isAboutPurchase: boolean
}

/** The paid amount and the number of free ones of one kind of purchase. */
interface KindOfSale {
  readonly words: KindWords
  readonly paid: Sum
  readonly free: number
}

/** The summary of a day, and what is pending now. */
export interface DaySummary {
  readonly day: string
  readonly sales: readonly KindOfSale[]
  readonly refundedPaise: number
  readonly openPayments: number
  readonly failedRefunds: number
  readonly refunds: Sum
  /** Unmatched money that arrived, and that the firm must decide about. */
  readonly undecided: Sum
  /** Undefined until it is done. */
  readonly comparison: { readonly checked: number; readonly differences: number } | undefined
  /** Orders not yet sent, the oldest first. */
  readonly toSend: readonly UnsentOrder[]
  /** Whole sentences. */
  readonly troubles: readonly string[]
  readonly unsent: readonly MailNotDelivered[]
  /** The last hash of the audit chain, which reveals later changes to earlier entries. */
  readonly auditEnd: string
}

interface UnsentOrder {
  readonly id: string
  readonly since: number
  readonly name: string
  readonly goods: readonly { readonly name: string; readonly quantity: number }[]
}

const mostMails = 30
const mostOrders = 30

const withSum = ({ count, paise }: Sum) =>
  count === 0 ? figures.none : figures.withSum(count, formatRupees(paise))

const arrivedPaise = ({ sales }: DaySummary) =>
  sales.reduce((total, { paid }) => total + paid.paise, 0)

function headline(summary: DaySummary): string {
  const parts = summary.sales.flatMap(({ words: kind, paid, free }) =>
    paid.count + free > 0 ? [kind.counted(paid.count + free)] : [],
  )
  if (parts.length === 0) return words.quietDay
  return [...parts, formatRupees(arrivedPaise(summary))].join(', ')
}

function facts(summary: DaySummary): [string, string][] {
  const { comparison, undecided, failedRefunds } = summary
  return [
    ...summary.sales.flatMap(({ words: kind, paid, free }): [string, string][] => [
      [kind.paid, withSum(paid)],
      ...(kind.free ? [[kind.free, String(free)] satisfies [string, string]] : []),
    ]),
    [figures.arrived, formatRupees(arrivedPaise(summary))],
    [figures.givenBack, formatRupees(summary.refundedPaise)],
    [figures.openPayments, String(summary.openPayments)],
    [figures.refundsWaiting, withSum(summary.refunds)],
    ...(failedRefunds > 0
      ? [[figures.refundsFailed, String(failedRefunds)] satisfies [string, string]]
      : []),
    ...(undecided.count > 0
      ? [[figures.notInBooks, withSum(undecided)] satisfies [string, string]]
      : []),
    [figures.mailsNotDelivered, String(summary.unsent.length)],
    [
      figures.differences,
      comparison
        ? figures.compared(comparison.differences, comparison.checked)
        : figures.notCompared,
    ],
    [figures.audit, summary.auditEnd],
  ]
}

function mailLine({ id, to, subject, reason, isAboutPurchase }: MailNotDelivered): string {
  if (!to) return unsentMail.forgotten(reason)
  const what = unsentMail.known(to, subject ?? '', reason)
  return isAboutPurchase ? unsentMail.toRightAddress(what, id) : unsentMail.again(what, id)
}

/** How much there is to send, since when, and to whom. */
function toSendLines({ toSend }: DaySummary): string[] {
  const [oldest] = toSend
  if (!oldest) return []
  const { several } = firmWords.purchases.partBack
  const pieces = toSend.flatMap(({ goods }) => goods.map(({ quantity }) => quantity))
  const shown = toSend.slice(0, mostOrders).map(({ id, since, name, goods }) => {
    const names = goods.map((good) => several(good.name, good.quantity)).join(', ')
    return words.unsentOrder(names, name, since, id)
  })
  const rest = toSend.length - shown.length
  const count = pieces.reduce((sum, quantity) => sum + quantity, 0)
  return [
    words.toSend(count, toSend.length, oldest.since),
    ...shown,
    ...(rest > 0 ? [words.moreToSend(rest)] : []),
  ]
}

/** The firm's daily summary of yesterday; short, and sent on quiet days as well. */
export async function digestMail(firm: Firm, summary: DaySummary): Promise<NewMail> {
  const { day, troubles, unsent } = summary
  const shown = unsent.slice(0, mostMails).map(mailLine)
  const rest = unsent.length - shown.length
  return await mailToFirm(firm, {
    subject: words.subject(day, headline(summary)),
    paragraphs: [
      ...(troubles.length > 0 ? [words.inTrouble, ...troubles] : [words.noTrouble]),
      ...toSendLines(summary),
      ...(shown.length > 0 ? [words.mails, ...shown] : []),
      ...(rest > 0 ? [words.moreMails(rest)] : []),
    ],
    facts: facts(summary),
    closing: [words.closing],
  })
}

const troubleWords = firmWords.watchMails.trouble

interface ToldTrouble {
  readonly sentence: string
  readonly advice: string
  /** Formatted in India's time zone. */
  readonly since: string
  /** Ids that have waited longest, or a message about the cause. */
  readonly examples: readonly string[]
  /** How many more mails follow while it lasts. */
  readonly mailsToCome: number
}

/** Notifies the firm of a state of the shop that needs attention. */
export async function troubleNotice(firm: Firm, trouble: ToldTrouble): Promise<NewMail> {
  const { sentence, advice, since, examples, mailsToCome } = trouble
  return await mailToFirm(firm, {
    subject: troubleWords.subject(sentence.replace(/\.$/, '')),
    heading: sentence,
    paragraphs: [advice, ...examples],
    facts: [[troubleWords.since, since]],
    closing: [mailsToCome > 0 ? troubleWords.toldAgain : troubleWords.toldLast],
  })
}
