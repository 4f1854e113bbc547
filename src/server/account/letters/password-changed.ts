import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** Tells the owner of an account what somebody who knows the password or the code has done. */
export async function passwordChangedMail(
  firm: Firm,
  to: string,
  siteUrl: string,
): Promise<NewMail> {
  return await letter({
    firm,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and every other device was logged out.',
      'If it was you, there is nothing more to do. If it was not you, please choose a new password at once with “Lost your password?”.',
    ],
    button: { label: 'Open my account', url: `${siteUrl}/my-account` },
  })
}
