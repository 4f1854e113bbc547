import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Tells the owner of an account what somebody who knows the password or the code has done. */
export async function passwordChangedMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.passwordChanged
  return await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.ifNotYou],
    button: { label: words.button, url: `${siteUrl}/my-account` },
  })
}
