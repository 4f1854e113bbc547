import { formatDuration } from '#domain/duration.ts'
import { ticketLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const guessed = 'After many tries to guess a code we send a link instead, which nobody can guess.'
const alone = `It is valid for ${formatDuration(ticketLifetimeMs)} and works once. Please do not pass it on.`

/**
 * The link that proves an e-mail address to register with. What it proves stands behind the #, which no
 * server and no log ever sees.
 */
export async function registerLinkMail(
  firm: Firm,
  to: string,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const mail = await letter({
    firm,
    to,
    subject: 'Your link to register',
    paragraphs: [`${guessed} It confirms your e-mail address, and you choose a password.`],
    button: { label: 'Go on registering', url: `${siteUrl}/my-account#${proof}` },
    closing: [alone, 'If you did not ask for it, you can ignore this mail.'],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}

/** The link that lets somebody choose a new password. */
export async function resetLinkMail(
  firm: Firm,
  to: string,
  siteUrl: string,
  proof: string,
): Promise<NewMail> {
  const mail = await letter({
    firm,
    to,
    subject: 'Your link for a new password',
    paragraphs: [`${guessed} Open it to choose a new password.`],
    button: { label: 'Choose a new password', url: `${siteUrl}/my-account/lost-password#${proof}` },
    closing: [
      alone,
      'If you did not ask for it, your password is still as it was and you can ignore this mail.',
    ],
  })
  return { ...mail, worthMs: ticketLifetimeMs }
}
