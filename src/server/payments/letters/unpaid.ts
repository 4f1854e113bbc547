import { formatRupees } from '#domain/money.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Refusal } from '#server/refusal.ts'
import { type Words, wordsIn } from '#server/words.ts'

interface Unpaid {
  readonly transactionId: string
  readonly amountPaise: number
  /** As the site calls it. */
  readonly what: (words: Words) => string
  /** Money may have left somebody's account for it. */
  readonly isTried: boolean
  /** Where the same is paid again. */
  readonly passportUrl: string
  /** Why that cannot be, if so. */
  readonly why: Refusal | undefined
  /** Where it is chosen anew. */
  readonly chooseUrl: string
}

/**
 * Tells whoever booked that nothing was paid, and leads to where it can be. The mailbox is not proven: nothing that was typed
 * reaches it.
 */
export async function unpaidMail(
  firm: Firm,
  to: Reader,
  { transactionId, amountPaise, what, isTried, passportUrl, why, chooseUrl }: Unpaid,
): Promise<NewMail> {
  const words = wordsIn(to.language)
  const { ledgerMails, mailFrame, passport, payment } = words
  const { unpaid } = ledgerMails
  const page = { label: passport.inMails, url: passportUrl }
  return await letter({
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
      : { button: { label: unpaid.pay, url: passportUrl } }),
    closing: [unpaid.closing],
  })
}
