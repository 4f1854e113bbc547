import { formatDuration } from '#domain/duration.ts'
import { otpLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

const isValid = `It is valid for ${formatDuration(otpLifetimeMs)}.`

/** Carries the code that lets somebody choose a new password; worthless once it has expired. */
export async function resetCodeMail(firm: Firm, to: string, code: string): Promise<NewMail> {
  const mail = await letter({
    firm,
    to,
    subject: `${code} is your code for a new password`,
    preview: isValid,
    paragraphs: ['Please enter this code on our website to choose a new password:'],
    big: code,
    closing: [
      `${isValid} We will never ask you for it by phone or chat.`,
      'If you did not ask for it, your password is still as it was and you can ignore this mail.',
    ],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
