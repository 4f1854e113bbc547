import type { FoundState } from '#domain/found-state.ts'
import { formatRupees } from '#domain/money.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const words = firmWords.ledgerMails
const { facts } = firmWords.mailFrame

interface FoundPayment {
  readonly id: string
  readonly arrivedPaise: number
  readonly state: FoundState
  /** A sentence. */
  readonly reason: string
  readonly who: string
}

/** Tells the firm, once, of money that arrived without being in its books, and what becomes of it. */
export async function foundNotice(firm: Firm, found: FoundPayment): Promise<NewMail> {
  const { id, arrivedPaise, who } = found
  const mail = await letterToFirm(firm, {
    subject: words.found.subject(formatRupees(arrivedPaise)),
    paragraphs: [words.found.text(who), ...whatFollows(found)],
    facts: [
      [facts.amount, formatRupees(arrivedPaise)],
      [facts.transaction, id],
    ],
  })
  return { ...mail, onceKey: `found:${id}` }
}

function whatFollows({ state, reason, id }: FoundPayment): string[] {
  if (state === 'adopted') return [words.found.adopted]
  if (state === 'returning') return [words.found.returning(reason)]
  if (state === 'returned') return [words.found.returned(reason)]
  return [words.found.undecided(reason), words.found.toDecide(id)]
}

/** Tells the firm of found money that went back without the shop, or of a part of it. */
export async function foundRefundNotice(
  firm: Firm,
  refund: {
    readonly transactionId: string
    readonly amountPaise: number
    readonly arrivedPaise: number
    readonly who: string
    readonly isAllBack: boolean
  },
): Promise<NewMail> {
  const { transactionId, amountPaise, arrivedPaise, who, isAllBack } = refund
  const amount = formatRupees(amountPaise)
  return await letterToFirm(firm, {
    subject: words.refundElsewhere.subject(amount),
    paragraphs: [
      words.foundRefund.text(amount, formatRupees(arrivedPaise), who),
      isAllBack ? words.foundRefund.allBack : words.foundRefund.partBack(transactionId),
    ],
    facts: [
      [facts.amount, amount],
      [facts.transaction, transactionId],
    ],
  })
}

/** Tells the firm of found money that the provider could not give back. */
export async function giveBackFailedNotice(
  firm: Firm,
  refund: { transactionId: string; amountPaise: number; detail: string },
): Promise<NewMail> {
  const { transactionId, amountPaise, detail } = refund
  const { text, noDetail, tryAgain } = words.giveBackFailed
  return await letterToFirm(firm, {
    subject: words.refundFailed.subject(formatRupees(amountPaise)),
    paragraphs: [text(detail || noDetail), tryAgain(transactionId)],
  })
}
