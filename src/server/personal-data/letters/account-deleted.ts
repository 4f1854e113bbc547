import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** The last letter: what is gone, and what the law makes us keep. */
export async function accountDeletedMail(firm: Firm, to: Reader): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountDeleted
  return await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.kept, words.ifNotYou(firm.email)],
    closing: [words.closing],
  })
}
