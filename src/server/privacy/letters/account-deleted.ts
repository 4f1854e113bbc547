import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface Keeping {
  /** What the law makes us keep is encrypted. */
  readonly isSealed: boolean
}

/** The last letter: what is gone, and what the law makes us keep. */
export async function accountDeletedMail(
  firm: Firm,
  to: Reader,
  keeping: Keeping,
): Promise<NewMail> {
  const { subject, text } = wordsIn(to.language).accountMails.accountDeleted
  return await lastLetter(firm, to, { ...keeping, subject, text })
}

/** The same to somebody who had no account. */
export async function dataDeletedMail(firm: Firm, to: Reader, keeping: Keeping): Promise<NewMail> {
  const { subject, text } = wordsIn(to.language).accountMails.dataDeleted
  return await lastLetter(firm, to, { ...keeping, subject, text })
}

async function lastLetter(
  firm: Firm,
  to: Reader,
  { isSealed, subject, text }: Keeping & { readonly subject: string; readonly text: string },
): Promise<NewMail> {
  const words = wordsIn(to.language).accountMails.accountDeleted
  return await letter({
    ...{ firm, to, subject },
    paragraphs: [text, isSealed ? words.sealed : words.kept, words.ifNotYou(firm.email)],
    closing: [words.closing],
  })
}
