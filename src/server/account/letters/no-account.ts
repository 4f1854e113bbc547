import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Goes out instead of a code for a new password: only the owner of the mailbox learns it. */
export async function noAccountMail(firm: Firm, to: Reader, siteUrl: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.noAccount
  return await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.perhaps],
    button: { label: words.button, url: `${siteUrl}/my-account` },
    closing: [words.unasked],
  })
}
