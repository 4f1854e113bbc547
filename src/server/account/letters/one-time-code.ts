import { formatDuration } from '#domain/duration.ts'
import { otpLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const isValid = `It is valid for ${formatDuration(otpLifetimeMs)}.`

/** Carries a one-time code; worthless once the code has expired. */
export async function oneTimeCodeMail(firm: Firm, to: string, code: string): Promise<NewMail> {
  const mail = await letter({
    firm,
    to,
    subject: `${code} is your code`,
    heading: 'Your code',
    preview: isValid,
    paragraphs: ['Please enter this code on our website to confirm your e-mail address:'],
    big: code,
    closing: [
      `${isValid} We will never ask you for it by phone or chat.`,
      'If you did not ask for a code, you can ignore this mail.',
    ],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
