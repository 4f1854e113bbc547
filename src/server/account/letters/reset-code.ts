import { otpLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Carries the code that lets somebody choose a new password; worthless once it has expired. */
export async function resetCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails
  const mail = await letter({
    firm,
    to,
    subject: words.resetCode.subject(code),
    preview: words.codeIsValid,
    paragraphs: [words.resetCode.text],
    big: code,
    closing: [words.codeIsYours, words.passwordAsBefore],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
