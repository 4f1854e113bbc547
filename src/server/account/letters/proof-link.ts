import { ticketLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/**
 * The link that proves an e-mail address to register with. What it proves stands behind the #, which no
 * server and no log ever sees.
 */
export async function registerLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, registerLink: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account#${proof}` },
    closing: [linkIsYours, words.unasked],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}

/** The link that lets somebody choose a new password. */
export async function resetLinkMail(
  firm: Firm,
  to: Reader,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const { linkIsYours, passwordAsBefore, resetLink: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    firm,
    to,
    subject: words.subject,
    paragraphs: [words.text],
    button: { label: words.button, url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [linkIsYours, passwordAsBefore],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}
