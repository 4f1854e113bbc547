import { otpLifetimeMs } from '#domain/identity.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

/** Carries a one-time code; worthless once the code has expired. */
export async function oneTimeCodeMail(firm: Firm, to: Reader, code: string): Promise<NewMail> {
  const { codeIsValid, codeIsYours, registerCode: words } = wordsIn(to.language).accountMails
  const mail = await letter({
    firm,
    to,
    subject: words.subject(code),
    heading: words.heading,
    preview: codeIsValid,
    paragraphs: [words.text],
    big: code,
    closing: [codeIsYours, words.unasked],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}
