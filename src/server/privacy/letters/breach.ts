import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** What the firm has to say of it. */
export interface BreachWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** To somebody whose data may be in wrong hands: the firm's own words, and whom to ask. */
export async function breachMail(firm: Firm, to: Reader, words: BreachWords): Promise<NewMail> {
  const { ask } = wordsIn(to.language).consentMails
  return await letter({
    ...{ firm, to, subject: words.subject },
    paragraphs: words.paragraphs,
    closing: [ask(firm.legal?.grievance.email ?? firm.email)],
  })
}
