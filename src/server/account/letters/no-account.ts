import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** Goes out instead of a code for a new password: only the owner of the mailbox learns it. */
export async function noAccountMail(firm: Firm, to: string, siteUrl: string): Promise<NewMail> {
  return await letter({
    firm,
    to,
    subject: 'There is no account with this e-mail address',
    paragraphs: [
      'Somebody, probably you, asked us for a new password for this e-mail address.',
      'It has no account with us. Perhaps you registered with another address of yours, or you would like to register with this one.',
    ],
    button: { label: 'Register', url: `${siteUrl}/my-account` },
    closing: ['If it was not you, you can ignore this mail.'],
  })
}
