import type { FoundState } from '#domain/found-state.ts'
import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

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
  const { id, arrivedPaise, state, reason, who } = found
  const mail = await letter({
    firm,
    to: firm.email,
    subject: `${formatRupees(arrivedPaise)} have arrived that the books did not know`,
    paragraphs: [
      `The payment service knows a payment of this shop by ${who} that is not in the books, as after a backup was restored.`,
      ...whatFollows(state, reason, id),
    ],
    facts: [
      ['Amount', formatRupees(arrivedPaise)],
      ['Transaction', id],
    ],
  })
  return { ...mail, onceKey: `found:${id}` }
}

function whatFollows(state: FoundState, reason: string, id: string): string[] {
  if (state === 'adopted')
    return [
      'The purchase could be rebuilt and was taken into the books; it goes on like any other. You need not do anything.',
    ]
  if (state === 'returning')
    return [`${reason} It is followed until the money is back. You need not do anything.`]
  if (state === 'returned') return [`${reason} You need not do anything.`]
  return [
    `It could not be taken into the books. ${reason}`,
    `It goes back by itself in 72 hours. At once: npm run admin -- give-back ${id}`,
  ]
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
  return await letter({
    firm,
    to: firm.email,
    subject: `${amount} were refunded in the payment service’s dashboard`,
    paragraphs: [
      `${amount} of the ${formatRupees(arrivedPaise)} that ${who} had paid, and that were not in the books, went back without this shop being asked.`,
      isAllBack
        ? 'All of it is back. You need not do anything.'
        : `The rest can follow: npm run admin -- give-back ${transactionId}`,
    ],
    facts: [
      ['Amount', amount],
      ['Transaction', transactionId],
    ],
  })
}

/** Tells the firm of found money that the provider could not give back. */
export async function giveBackFailedNotice(
  firm: Firm,
  refund: { transactionId: string; amountPaise: number; detail: string },
): Promise<NewMail> {
  const { transactionId, amountPaise, detail } = refund
  return await letter({
    firm,
    to: firm.email,
    subject: `A refund of ${formatRupees(amountPaise)} has failed`,
    paragraphs: [
      `The money was not in the books and could not be given back. The payment service says: ${detail || 'nothing'}.`,
      `Please look the payment up in its dashboard, then try again: npm run admin -- give-back ${transactionId}`,
    ],
  })
}
