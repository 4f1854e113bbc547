import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Goes out instead of a code: only the owner of the mailbox learns that there is an account. */
export async function accountExistsMail(firm: Firm, to: Reader, siteUrl: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountExists
  return await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account` },
    closing: [words.unasked],
  })
}
