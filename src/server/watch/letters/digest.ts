import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

interface Sum {
  readonly count: number
  readonly paise: number
}

interface MailNotDelivered {
  readonly id: string
  /** Undefined where it is not kept. */
  readonly to: string | undefined
  readonly subject: string | undefined
  readonly reason: string
  /** Then it can be sent to another address. */
  readonly isAboutPurchase: boolean
}

/** How much of one kind of purchase was paid, or was free. */
interface KindOfSale {
  readonly words: { readonly one: string; readonly paid: string; readonly free?: string }
  readonly paid: Sum
  readonly free: number
}

/** How a day was, and what waits now. */
export interface DaySummary {
  readonly day: string
  readonly sales: readonly KindOfSale[]
  readonly refundedPaise: number
  readonly openPayments: number
  readonly failedRefunds: number
  readonly refunds: Sum
  /** Money that arrived without being in the books, and that somebody must decide about. */
  readonly undecided: Sum
  /** Undefined while it is not done. */
  readonly comparison: { readonly checked: number; readonly differences: number } | undefined
  /** Whole sentences. */
  readonly troubles: readonly string[]
  readonly unsent: readonly MailNotDelivered[]
  /** The end of the audit, by which a later change of what stands before it shows. */
  readonly auditEnd: string
}

const mostMails = 30

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const withSum = ({ count, paise }: Sum) =>
  count === 0 ? 'none' : `${count}, ${formatRupees(paise)}`

const arrivedPaise = ({ sales }: DaySummary) =>
  sales.reduce((total, { paid }) => total + paid.paise, 0)

function headline(summary: DaySummary): string {
  const parts = summary.sales.flatMap(({ words, paid, free }) =>
    paid.count + free > 0 ? [counted(paid.count + free, words.one)] : [],
  )
  if (parts.length === 0) return 'a quiet day'
  return [...parts, formatRupees(arrivedPaise(summary))].join(', ')
}

function facts(summary: DaySummary): [string, string][] {
  const { comparison, undecided, failedRefunds } = summary
  return [
    ...summary.sales.flatMap(({ words, paid, free }): [string, string][] => [
      [words.paid, withSum(paid)],
      ...(words.free ? [[words.free, String(free)] satisfies [string, string]] : []),
    ]),
    ['Arrived', formatRupees(arrivedPaise(summary))],
    ['Given back', formatRupees(summary.refundedPaise)],
    ['Open payments', String(summary.openPayments)],
    ['Refunds waiting', withSum(summary.refunds)],
    ...(failedRefunds > 0
      ? [['Refunds that failed', String(failedRefunds)] satisfies [string, string]]
      : []),
    ...(undecided.count > 0
      ? [['Not in the books', withSum(undecided)] satisfies [string, string]]
      : []),
    ['Mails not delivered', String(summary.unsent.length)],
    [
      'Differences',
      comparison
        ? `${comparison.differences} in ${counted(comparison.checked, 'payment')}`
        : 'the comparison with the payment service is not done',
    ],
    ['Audit', summary.auditEnd],
  ]
}

function mailLine({ id, to, subject, reason, isAboutPurchase }: MailNotDelivered): string {
  const what = to
    ? `To ${to}, “${subject ?? ''}”: ${reason}.`
    : `A mail whose text is not kept: ${reason}.`
  const command = `npm run admin -- resend ${id}`
  if (!to) return what
  return `${what} ${isAboutPurchase ? `With the right address: ${command} --to` : `Again: ${command}`}`
}

/** Tells the firm how yesterday was; short, and sent on quiet days as well. */
export async function digestMail(firm: Firm, summary: DaySummary): Promise<NewMail> {
  const { day, troubles, unsent } = summary
  const shown = unsent.slice(0, mostMails).map(mailLine)
  const rest = unsent.length - shown.length
  return await letter({
    firm,
    to: firm.email,
    subject: `${day}: ${headline(summary)}`,
    paragraphs: [
      ...(troubles.length > 0 ? ['In trouble now:', ...troubles] : ['Nothing is in trouble.']),
      ...(shown.length > 0 ? ['Mails that could not be delivered:', ...shown] : []),
      ...(rest > 0 ? [`And ${rest} more: npm run admin -- list mails`] : []),
    ],
    facts: facts(summary),
    closing: [
      'This mail comes every morning. If it does not, the shop or its mails stand still: please look after them.',
    ],
  })
}
