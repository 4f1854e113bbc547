import { mailboxLinkLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** The link that lets the owner of an account in while strangers have used up its tries. */
export async function lockOutMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { lockOut: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text, words.how],
    button: { label: words.button, url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [words.isYours, words.unasked],
  })
  return { ...mail, worthMs: mailboxLinkLifetimeMs }
}
