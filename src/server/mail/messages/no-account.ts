import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

/** Goes out instead of a code for a new password: only the owner of the mailbox learns it. */
export async function noAccountMail(to: string, siteUrl: string): Promise<NewMail> {
  return await letter({
    to,
    subject: 'There is no account with this e-mail address',
    paragraphs: [
      'Somebody, probably you, asked us for a new password for this e-mail address.',
      'It has no account with us. Perhaps you registered with another address of yours.',
      `To open an account with this one, please register here: ${siteUrl}/my-account`,
      'If it was not you, you can ignore this mail.',
    ],
  })
}
