import { otpLifetimeMs } from '#domain/identity.ts'
import type { NewMail } from '../../database/mails.ts'
import { letter } from './letter.ts'

/** Carries a one-time code; worthless once the code has expired. */
export async function oneTimeCodeMail(to: string, code: string): Promise<NewMail> {
  const mail = await letter({
    to,
    subject: `${code} is your code`,
    paragraphs: [
      'Please enter this code on our website to confirm your e-mail address:',
      'It is valid for ten minutes. We will never ask you for it by phone or chat.',
      'If you did not ask for a code, you can ignore this mail.',
    ],
    big: code,
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
