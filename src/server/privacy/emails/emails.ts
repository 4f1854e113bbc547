import type { Firm, Reader } from '#server/mail/template-content.ts'
import { firmWords, mailToFirm } from '#server/mail/template-to-firm.ts'
import { letter } from '#server/mail/template.ts'
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

/** What the firm has to say of it. */
export interface BreachWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** To somebody whose data may be in wrong hands: the firm's own words, and whom to ask. */
export async function breachMail(firm: Firm, to: Reader, words: BreachWords): Promise<NewMail> {
  const { ask } = wordsIn(to.language).consentMails
  return await letter({
    ...{ firm, to, subject: words.subject },
    paragraphs: words.paragraphs,
    closing: [ask(firm.legal?.grievance.email ?? firm.email)],
  })
}

/** To whoever has withdrawn: what is gone. */
export async function withdrawalMail(firm: Firm, to: Reader): Promise<NewMail> {
  const words = wordsIn(to.language).consentMails.withdrawn
  return await letter({
    ...{ firm, to, subject: words.subject },
    paragraphs: [words.text],
    closing: [words.unasked(firm.email)],
  })
}

/** To the firm, which has had the answers by mail: what to delete. */
export async function withdrawalNotice(firm: Firm, about: readonly string[]): Promise<NewMail> {
  const words = firmWords.consentMails.notice
  return await mailToFirm(firm, {
    subject: words.subject,
    paragraphs: [words.text, words.show],
    facts: about.map((id): [string, string] => [words.booking, id]),
  })
}
