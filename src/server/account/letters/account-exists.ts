import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** Goes out instead of a code: only the owner of the mailbox learns that there is an account. */
export async function accountExistsMail(firm: Firm, to: string, siteUrl: string): Promise<NewMail> {
  return await letter({
    firm,
    to,
    subject: 'You have an account already',
    paragraphs: [
      'Somebody, probably you, wanted to register with this e-mail address. It has an account already: please log in with your password.',
    ],
    button: { label: 'Log in', url: `${siteUrl}/my-account` },
    closing: ['If it was not you, nothing has changed and you can ignore this mail.'],
  })
}
